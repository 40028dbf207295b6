import { ArrayMaxSize, ArrayNotEmpty, IsUUID, Matches } from 'class-validator';
import { request } from '../core/contract';
import { Message } from '../core/message';
import { SUBJECT_PATTERN } from '../core/patterns';
import { type PreviewAccess } from './call-replies';

/** Per call: may this viewer read the stored preview. */
export class PreviewAccessMessage extends Message {
  @Matches(SUBJECT_PATTERN)
  sub: string;

  @ArrayNotEmpty()
  @ArrayMaxSize(50)
  @IsUUID('4', { each: true })
  turnIds: string[];
}

export const previewAccess = request<PreviewAccessMessage, PreviewAccess>({
  name: 'preview-access',
  queue: 'tools.requests',
  message: PreviewAccessMessage,
});
