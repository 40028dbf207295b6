import type { FieldError, SidecarError } from './sidecar.error';

/** RFC 9457 body of every error answer. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: string;
  traceId: string;
  errors?: FieldError[];
  state?: string;
}

/** @param instance path of the request @param traceId W3C trace id, 32 hex digits */
export function toProblem(error: SidecarError, instance: string, traceId: string): Problem {
  const { errors, state } = error.details;
  return {
    type: `/problems/${error.code}`,
    title: titleOf(error.code),
    status: error.httpStatus,
    detail: error.message,
    instance,
    code: error.code,
    traceId,
    ...(errors && { errors }),
    ...(state !== undefined && { state }),
  };
}

function titleOf(code: string): string {
  const words = code.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
