import { ApiPropertyOptional } from '@nestjs/swagger';
import { MAX_ARGUMENT_BYTES, type DirectCallBody } from '#contracts';
import { Optional } from '../http/optional.decorator';
import { IsArguments } from './is-arguments.decorator';

/** Body of a direct call (spec 70 §5). */
export class CallToolRequest implements DirectCallBody {
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: `Arguments as the tool's \`parameters\` describe them; at most ${MAX_ARGUMENT_BYTES} bytes as JSON. May be absent for a tool that requires none.`,
  })
  @Optional()
  @IsArguments()
  arguments?: Record<string, unknown>;
}
