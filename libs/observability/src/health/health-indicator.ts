/**
 * One reason to be or not to be ready. Any provider that extends this class, or is provided under this class as its
 * token, in whatever module, takes part in /healthz/ready.
 */
export abstract class HealthIndicator {
  /** Short name shown to operators, e.g. `mariadb`. No host names. */
  abstract readonly name: string;

  /** Resolves when healthy; rejects with the reason, which is logged and not shown. */
  abstract check(): Promise<void>;
}
