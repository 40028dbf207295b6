import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  GetInstanceMessage,
  StoreSnapshotMessage,
  getInstance,
  instanceSnapshotChanged,
  storeSnapshot,
  type InstanceView,
  type StoredSnapshot,
} from '#contracts';
import { HandleJob, OnBroadcast } from '#queue';
import { ActiveSnapshot } from './active-snapshot.service';
import { InstanceViews } from './instance-view.service';
import { SnapshotStore } from './snapshot-store.service';

@Controller()
export class SnapshotController {
  constructor(
    private readonly store: SnapshotStore,
    private readonly views: InstanceViews,
    private readonly active: ActiveSnapshot,
  ) {}

  @HandleJob(storeSnapshot)
  storeSnapshot(@Payload() message: StoreSnapshotMessage): Promise<StoredSnapshot> {
    return this.store.store(message.sub, message.requestId);
  }

  @HandleJob(getInstance)
  getInstance(@Payload() message: GetInstanceMessage): Promise<InstanceView> {
    return this.views.view(message.sub);
  }

  @OnBroadcast(instanceSnapshotChanged)
  async snapshotChanged(): Promise<void> {
    await this.active.refreshQuietly();
  }
}
