import { Injectable, type PipeTransform } from '@nestjs/common';
import { NotFoundError } from '#errors';

/** A step number in a path; what is no number names no step. */
@Injectable()
export class SequencePipe implements PipeTransform<string, number> {
  transform(value: string): number {
    if (!/^\d{1,9}$/.test(value)) throw new NotFoundError();
    return Number(value);
  }
}
