import { html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { RunDetail } from '../api/types';
import { t, textOf } from '../i18n/i18n';
import { DashboardElement } from '../shared/dashboard-element';
import * as format from '../shared/format';

/** Facts about a run and, when there is one, its answer. */
@customElement('run-summary')
export class RunSummary extends DashboardElement {
  @property({ attribute: false }) run: RunDetail;

  override render(): unknown {
    const { run } = this;
    return html`<section class="card" aria-labelledby="summary-title">
        <div class="card-body">
          <h2 class="h5" id="summary-title">${t('run.summary')}</h2>
          <dl class="facts">
            ${fact(t('run.configuration'), run.configuration || t('app.none'))}
            ${fact(t('run.owner'), format.owner(run.owner))}
            ${fact(t('run.created'), format.dateTime(run.createdAt))}
            ${run.startedAt === null ? nothing : fact(t('run.started'), format.dateTime(run.startedAt))}
            ${run.finishedAt === null ? nothing : fact(t('run.finished'), format.dateTime(run.finishedAt))}
            ${run.kind === 'direct' ? fact(t('run.kind'), t('run.kind.direct')) : modelFacts(run)}
            ${run.usage.estimatedCost ? fact(t('run.cost'), format.cost(run.usage.estimatedCost)) : nothing}
            ${run.callerSource === null ? nothing : fact(t('run.caller'), caller(run.callerSource))}
            ${run.terminationReason ? fact(t('run.reason'), textOf('reason', run.terminationReason)) : nothing}
            ${run.errorClass ? fact(t('run.error'), run.errorClass) : nothing}
          </dl>
        </div>
      </section>
      ${this.answer()}`;
  }

  private answer(): unknown {
    const { answer, truncated } = this.run;
    if (answer === null) {
      return nothing;
    }
    return html`<section class="card" aria-labelledby="answer-title">
      <div class="card-body">
        <h2 class="h5" id="answer-title">${t('run.answer')}</h2>
        <p class="prose mb-0">${answer}</p>
        ${truncated ? html`<p class="text-warning-emphasis mt-2 mb-0">${t('run.truncated')}</p>` : nothing}
      </div>
    </section>`;
  }
}

function fact(name: string, value: string): unknown {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

/** A run without a model has neither rounds nor tokens. */
function modelFacts(run: RunDetail): unknown {
  const rounds = t('run.roundsOf', { rounds: run.iterations, max: run.maxRounds });
  return html`${fact(t('run.rounds'), rounds)} ${fact(t('run.tokens'), tokens(run))}`;
}

function tokens({ usage }: RunDetail): string {
  return t('run.tokensOf', {
    total: format.number(usage.totalTokens),
    prompt: format.number(usage.promptTokens),
    completion: format.number(usage.completionTokens),
  });
}

function caller({ extension, operation }: { extension: string; operation: string }): string {
  return [extension, operation].filter((part) => part !== '').join(' · ');
}
