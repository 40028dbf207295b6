interface SecretShape {
  shape: RegExp;
  mask: string;
}

/** Names are cut back letter by letter only inside one parameter name, so these two stay linear. */
const URL_SHAPES: readonly SecretShape[] = [
  {
    shape:
      /([?&][a-z0-9_-]*(?:api[_-]?key|access[_-]?token|refresh[_-]?token|id[_-]?token|client[_-]?secret|auth[_-]?token|key|secret|token|password|passwd|pwd|credential|signature)=)[^&"'<>{}[\](),;#\s]+/gi,
    mask: '$1***',
  },
  {
    shape: /:\/\/(?<=[a-z][a-z0-9+.-]*:\/\/)([^:/?#@\s]*):[^@/?#\s"'<>{}[\](),;]+@/gi,
    mask: '://$1:***@',
  },
];

const VENDOR_SHAPES: readonly SecretShape[] = [
  { shape: /\bBearer\s+[A-Za-z0-9._~+/-]+=*/gi, mask: 'Bearer ***' },
  { shape: /\bsk-[A-Za-z0-9_-]{16,}/g, mask: 'sk-***' },
  { shape: /\b[sp]k_(?:live|test)_[A-Za-z0-9]{24,}/g, mask: '***' },
  { shape: /\bAKIA[0-9A-Z]{16,}/g, mask: '***' },
  { shape: /\bgh[pours]_[A-Za-z0-9]{36,}/g, mask: '***' },
  { shape: /\bgithub_pat_\w{22,}/g, mask: '***' },
  { shape: /\bxox[bpars]-[A-Za-z0-9-]{10,}/g, mask: '***' },
  { shape: /\bxapp-\d-[A-Z0-9]+-\d+-[a-z0-9]+/g, mask: '***' },
  { shape: /\bAIza[0-9A-Za-z_-]{35,}/g, mask: '***' },
  { shape: /\b[0-9a-f]{32}-us\d{1,2}\b/g, mask: '***' },
  { shape: /\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}/g, mask: '***' },
  { shape: /\beyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+/g, mask: '***' },
];

/** Everything that looks like a secret, whatever it is called, in the order of R-30.39. */
export function maskSecretShapes(text: string): string {
  return apply([...URL_SHAPES, ...VENDOR_SHAPES], text);
}

/** For error messages: only what URLs carry (R-30.40). */
export function sanitizeErrorMessage(text: string): string {
  return apply(URL_SHAPES, text);
}

function apply(shapes: readonly SecretShape[], text: string): string {
  return shapes.reduce((masked, { shape, mask }) => masked.replace(shape, mask), text);
}
