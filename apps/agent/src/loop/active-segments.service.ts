import { Injectable } from '@nestjs/common';
import type { Segment } from './segment';

/** Segments this process is working on, so that a broadcast can stop one. */
@Injectable()
export class ActiveSegments {
  private readonly segments = new Set<Segment>();

  add(segment: Segment): void {
    this.segments.add(segment);
  }

  remove(segment: Segment): void {
    this.segments.delete(segment);
  }

  cancel(runUuid: string): void {
    for (const segment of this.segments) if (segment.runUuid === runUuid) segment.stop('cancel');
  }
}
