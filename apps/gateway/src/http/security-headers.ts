import helmet from 'helmet';
import type { RequestHandler } from 'express';

const OWN = ["'self'"];

/** What a page of ours may load: its own files only. Bootstrap draws some icons from data URLs. */
const DIRECTIVES = {
  defaultSrc: OWN,
  scriptSrc: OWN,
  styleSrc: OWN,
  imgSrc: [...OWN, 'data:'],
  connectSrc: OWN,
  fontSrc: OWN,
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: OWN,
  frameAncestors: ["'none'"],
};

/** The API description's page styles itself inline. */
const DOCS_DIRECTIVES = { ...DIRECTIVES, styleSrc: [...OWN, "'unsafe-inline'"] };

/** @param secure whether browsers reach us encrypted; only then may we insist on it */
export function securityHeaders(secure: boolean): RequestHandler {
  const common = { strictTransportSecurity: secure, referrerPolicy: { policy: 'no-referrer' as const } };
  const pages = helmet({ ...common, contentSecurityPolicy: { useDefaults: false, directives: DIRECTIVES } });
  const docs = helmet({
    ...common,
    contentSecurityPolicy: { useDefaults: false, directives: DOCS_DIRECTIVES },
  });
  return (request, response, next) =>
    request.path.startsWith('/docs') ? docs(request, response, next) : pages(request, response, next);
}
