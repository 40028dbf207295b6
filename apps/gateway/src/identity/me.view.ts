import { ApiProperty } from '@nestjs/swagger';
import type { Actor } from '#contracts';

/** The caller, as TYPO3 knows them at this moment. */
export class MeView {
  @ApiProperty({ type: String, example: 'be_user:2' })
  sub: string;

  @ApiProperty({ enum: ['user', 'service'] })
  kind: Actor['kind'];

  @ApiProperty({ type: 'integer', description: '`be_users` uid; 0 for a service account.' })
  uid: number;

  @ApiProperty({ type: String })
  username: string;

  @ApiProperty({ type: Boolean })
  admin: boolean;

  @ApiProperty({ type: [String], description: 'Grants of the sidecar: `tasks_use`, `agent_approve`.' })
  grants: string[];

  @ApiProperty({ type: [String], description: 'Scopes of a service account.' })
  scopes: string[];

  @ApiProperty({ type: String, description: 'Backend language, e.g. `default` or `de`.' })
  language: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Value for `X-CSRF-Token` on every changing call of this session; null for a call with a token.',
  })
  csrfToken: string | null;
}
