import 'reflect-metadata';
import { IsInt, Matches, Min } from 'class-validator';

/** W3C trace context of the operation that caused a message (design §4.7). */
export const TRACEPARENT_PATTERN = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * Base of everything that travels on a queue: ids and small flags, at most 4 KB as JSON. What people, models or
 * sites wrote never sits in a message; it waits sealed in a row.
 */
export abstract class Message {
  @IsInt()
  @Min(1)
  version: number;

  @Matches(TRACEPARENT_PATTERN)
  traceparent: string;
}

/** What a sender states; version and trace context are added by the queue library. */
export type Payload<M extends Message> = Omit<M, 'version' | 'traceparent'>;

/** Upper bound of a message as JSON, in bytes. */
export const MAX_MESSAGE_BYTES = 4096;

/** Upper bound of a reply as JSON, in bytes. */
export const MAX_REPLY_BYTES = 262_144;
