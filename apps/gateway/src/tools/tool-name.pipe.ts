import { Injectable, type PipeTransform } from '@nestjs/common';
import { IDENTIFIER_PATTERN } from '#contracts';
import { NotFoundError } from '#errors';

/** A name in a path that no tool or group can have. */
@Injectable()
export class ToolNamePipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!IDENTIFIER_PATTERN.test(value)) throw new NotFoundError();
    return value;
  }
}
