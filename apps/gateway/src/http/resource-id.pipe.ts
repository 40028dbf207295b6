import { Injectable, type PipeTransform } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { NotFoundError } from '#errors';

/** An id in a path that can't exist is answered like one that doesn't. */
@Injectable()
export class ResourceIdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!isUUID(value, '4')) throw new NotFoundError();
    return value.toLowerCase();
  }
}
