import { IsIn, IsUUID } from 'class-validator';

/** Where the body of a run to start waits. */
export class RunSource {
  @IsIn(['request'])
  kind: 'request';

  /** Row id in the table the kind names: `gateway_requests`. */
  @IsUUID('4')
  id: string;
}
