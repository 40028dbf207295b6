import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { IdentifiedRequest } from '../identity/caller';

const STORES_REQUEST = 'gateway:stores-request';

/** Marks a POST whose body waits sealed in a row and which honours `Idempotency-Key`. */
export const StoresRequest = () => SetMetadata(STORES_REQUEST, true);

export const STORES_REQUEST_KEY = STORES_REQUEST;

/** The row of this request: `id` names the body, `resourceId` what it starts. */
export interface OpenRequest {
  id: string;
  resourceId: string;
}

export interface RequestWithRow extends IdentifiedRequest {
  openRequest?: OpenRequest;
}

export const StoredRequestRow = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const { openRequest } = context.switchToHttp().getRequest<RequestWithRow>();
  if (!openRequest) throw new Error('StoredRequestRow needs StoresRequest on the handler');
  return openRequest;
});
