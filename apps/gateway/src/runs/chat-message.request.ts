import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { type ChatMessage } from '#contracts';

const TEXT_LIMIT = 500_000;

/** One message of a conversation so far. Unknown keys, so also tool calls and results, are refused (spec 05 §4). */
export class ChatMessageRequest implements ChatMessage {
  @ApiProperty({
    enum: ['user', 'assistant', 'system'],
    description: '`system` for admins and service accounts only.',
  })
  @IsIn(['user', 'assistant', 'system'])
  role: ChatMessage['role'];

  @ApiProperty({ type: String, minLength: 1, maxLength: TEXT_LIMIT })
  @IsString()
  @IsNotEmpty()
  @MaxLength(TEXT_LIMIT)
  content: string;
}
