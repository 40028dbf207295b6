import { LitElement } from 'lit';
import { onLanguageChange } from '../i18n/i18n';

/** Base of every component: renders into the light DOM, so that Bootstrap's styles apply, and again when the language changes. */
export abstract class DashboardElement extends LitElement {
  private stopListening: (() => void) | undefined;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.stopListening = onLanguageChange(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    this.stopListening?.();
    super.disconnectedCallback();
  }

  /** Moves the focus once the present state is on screen. */
  protected async focusOn(selector: string): Promise<void> {
    await this.updateComplete;
    this.querySelector<HTMLElement>(selector)?.focus();
  }
}
