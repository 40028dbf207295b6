import { Matches } from 'class-validator';
import { broadcast } from '../core/contract';
import { Message } from '../core/message';

/** Another instance snapshot is active. */
export class InstanceSnapshotChangedEvent extends Message {
  @Matches(/^[0-9a-f]{64}$/)
  hash: string;
}

export const instanceSnapshotChanged = broadcast<InstanceSnapshotChangedEvent>({
  name: 'instance.snapshot-changed',
  message: InstanceSnapshotChangedEvent,
});
