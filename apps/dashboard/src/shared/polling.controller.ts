import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Repeats work while its component is on screen and the tab is looked at. */
export class PollingController implements ReactiveController {
  private timer: number | undefined;

  constructor(
    host: ReactiveControllerHost,
    private readonly work: () => Promise<void>,
    private readonly intervalMs: number,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.schedule();
    document.addEventListener('visibilitychange', this.onVisible);
  }

  hostDisconnected(): void {
    window.clearTimeout(this.timer);
    this.timer = undefined;
    document.removeEventListener('visibilitychange', this.onVisible);
  }

  private readonly onVisible = (): void => {
    if (!document.hidden && this.timer !== undefined) {
      window.clearTimeout(this.timer);
      void this.run();
    }
  };

  private schedule(): void {
    this.timer = window.setTimeout(() => void this.run(), this.intervalMs);
  }

  private async run(): Promise<void> {
    if (!document.hidden) {
      await this.work();
    }
    if (this.timer !== undefined) {
      this.schedule();
    }
  }
}
