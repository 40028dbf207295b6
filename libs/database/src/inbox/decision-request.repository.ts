import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { GatewayRequest } from '../gateway/gateway-request.entity';

/** The body of a decision, sealed by `gateway` and addressed to `inbox`. */
@Injectable()
export class DecisionRequestRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Null when the request is gone or belongs to somebody else. */
  async sealedBody(requestId: string, actor: string): Promise<string | null> {
    const request = await this.dataSource.manager.findOneBy(GatewayRequest, { id: requestId, actor });
    return request?.body ?? null;
  }
}
