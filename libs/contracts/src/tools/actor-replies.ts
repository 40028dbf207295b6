/** A caller as TYPO3's rows have them right now (R-05.9). */
export interface Actor {
  kind: 'user' | 'service';
  sub: string;
  /** `be_users` uid; 0 for a service account. */
  uid: number;
  username: string;
  admin: boolean;
  groups: number[];
  /** Custom permission options of the groups, namespace removed: `tasks_use`, `agent_approve`. */
  grants: string[];
  /** Scopes of a service account. */
  scopes: string[];
  modules: string[];
  language: string;
}

/** `actor` is null for a user that may not sign in and for an unknown service. */
export interface ResolvedActor {
  actor: Actor | null;
}
