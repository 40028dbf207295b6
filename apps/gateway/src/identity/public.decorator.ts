import { SetMetadata } from '@nestjs/common';

export const PUBLIC = 'gateway:public';

/** Marks what may be asked without identity: health, the API description, the handoff that makes an identity. */
export const Public = () => SetMetadata(PUBLIC, true);
