import { html } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { chooseLanguage, language, t, type Language } from '../i18n/i18n';
import { DashboardElement } from '../shared/dashboard-element';
import { chosenTheme, chooseTheme, type Theme } from './theme';

const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];
const LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch' };

/** Colour scheme and language of this browser. */
@customElement('display-settings')
export class DisplaySettings extends DashboardElement {
  @state() private theme: Theme = chosenTheme();

  override render(): unknown {
    return html`<div class="d-flex gap-2">
      <select class="form-select form-select-sm" aria-label=${t('app.theme')} @change=${this.onTheme}>
        ${THEMES.map(
          (theme) =>
            html`<option value=${theme} ?selected=${theme === this.theme}>
              ${t(`app.theme.${theme}`)}
            </option>`,
        )}
      </select>
      <select class="form-select form-select-sm" aria-label=${t('app.language')} @change=${this.onLanguage}>
        ${Object.entries(LANGUAGES).map(
          ([code, name]) =>
            html`<option value=${code} lang=${code} ?selected=${code === language()}>${name}</option>`,
        )}
      </select>
    </div>`;
  }

  private readonly onTheme = (event: Event): void => {
    this.theme = (event.target as HTMLSelectElement).value as Theme;
    chooseTheme(this.theme);
  };

  private readonly onLanguage = (event: Event): void => {
    chooseLanguage((event.target as HTMLSelectElement).value as Language);
  };
}
