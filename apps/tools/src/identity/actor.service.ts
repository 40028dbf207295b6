import { Injectable } from '@nestjs/common';
import { ToolsConfig } from '#config';
import type { Actor } from '#contracts';
import { Typo3ReadDatabase } from '#database';
import { BackendUserRepository, type BackendUser } from '#typo3';
import { serviceActor, userActor } from './actor-facts';

const USER = /^be_user:([1-9]\d{0,9})$/;
const SERVICE = /^service:(.+)$/;

/** Who a caller is, from live rows at every question; nothing is kept. */
@Injectable()
export class ActorService {
  private readonly users: BackendUserRepository;

  constructor(
    private readonly config: ToolsConfig,
    database: Typo3ReadDatabase,
  ) {
    this.users = new BackendUserRepository(database);
  }

  /** Null for a user that may not sign in and for an unknown service. */
  async resolve(sub: string): Promise<Actor | null> {
    const service = SERVICE.exec(sub)?.[1];
    if (service !== undefined) {
      return this.service(service);
    }
    const user = await this.userOfSub(sub);
    return user === null ? null : userActor(user, this.config.grantsNamespace);
  }

  /** The backend user behind a token's `sub`; null for services. */
  async userOfSub(sub: string): Promise<BackendUser | null> {
    const uid = USER.exec(sub)?.[1];
    return uid === undefined ? null : this.user(Number(uid));
  }

  /** Null for uid 0, which is a service account's. */
  async user(uid: number): Promise<BackendUser | null> {
    return uid > 0 ? this.users.load(uid) : null;
  }

  private service(name: string): Actor | null {
    const { serviceAccounts } = this.config;
    const scopes = Object.hasOwn(serviceAccounts, name) ? serviceAccounts[name] : undefined;
    return scopes === undefined ? null : serviceActor(name, scopes);
  }
}
