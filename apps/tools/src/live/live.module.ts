import { Module } from '@nestjs/common';
import { LiveEndpoint } from './live-endpoint.service';

/** The way back to TYPO3 for what PHP alone knows. */
@Module({ providers: [LiveEndpoint], exports: [LiveEndpoint] })
export class LiveModule {}
