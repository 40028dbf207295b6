import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsObject,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { IDENTIFIER_PATTERN, type StartRunBody } from '#contracts';
import { Optional } from '../http/optional.decorator';
import { CallerSourceRequest } from './caller-source.request';
import { ChatMessageRequest } from './chat-message.request';

const TEXT_LIMIT = 500_000;

/** Body of `POST /v1/runs`; either `prompt` or `messages`. */
export class StartRunRequest implements StartRunBody {
  @ApiPropertyOptional({
    type: String,
    pattern: IDENTIFIER_PATTERN.source,
    description: 'Absent: the default one.',
  })
  @Optional()
  @Matches(IDENTIFIER_PATTERN)
  configuration?: string;

  @ApiPropertyOptional({ type: String, minLength: 1, maxLength: TEXT_LIMIT })
  @ValidateIf((body: StartRunRequest) => body.messages === undefined || body.prompt !== undefined)
  @IsString({ message: 'must be text, or send messages' })
  @IsNotEmpty()
  @MaxLength(TEXT_LIMIT)
  prompt?: string;

  @ApiPropertyOptional({ type: [ChatMessageRequest], minItems: 1, maxItems: 200 })
  @ValidateIf((body: StartRunRequest) => body.messages !== undefined)
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(200)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => ChatMessageRequest)
  messages?: ChatMessageRequest[];

  @ApiPropertyOptional({
    type: String,
    maxLength: TEXT_LIMIT,
    description: 'For admins and service accounts only.',
  })
  @Optional()
  @IsString()
  @MaxLength(TEXT_LIMIT)
  systemPrompt?: string;

  @ApiPropertyOptional({
    type: [String],
    maxItems: 200,
    description: 'Absent: every offered tool; empty: none.',
  })
  @Optional()
  @IsArray()
  @ArrayMaxSize(200)
  @Matches(IDENTIFIER_PATTERN, { each: true })
  tools?: string[];

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 20 })
  @Optional()
  @IsInt()
  @Min(1)
  @Max(20)
  maxRounds?: number;

  @ApiPropertyOptional({
    type: [String],
    maxItems: 200,
    description: 'Tools without which the run must not start.',
  })
  @Optional()
  @IsArray()
  @ArrayMaxSize(200)
  @Matches(IDENTIFIER_PATTERN, { each: true })
  required?: string[];

  @ApiPropertyOptional({
    type: CallerSourceRequest,
    description: 'Which extension asks, for usage and traces.',
  })
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => CallerSourceRequest)
  callerSource?: CallerSourceRequest;

  @ApiPropertyOptional({
    type: 'number',
    minimum: 0,
    maximum: 25,
    description: 'Seconds to wait for the run to settle or pause.',
  })
  @Optional()
  @IsNumber()
  @Min(0)
  @Max(25)
  wait?: number;
}
