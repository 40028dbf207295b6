import { CONTENT_KEYS, type Step } from '#contracts';
import { contentFacts } from './content-facts';

/** The step without what people, models or the site wrote, whatever privacy level it was stored at (R-10.20, spec 05 §4 SSE). */
export function metadataView(step: Step): Step {
  const view: Step = { ...step };
  for (const key of CONTENT_KEYS) {
    if (!(key in view)) continue;
    const facts = contentFacts(key, view[key]);
    delete view[key];
    // What was counted before the content was redacted or cut is nearer to the truth.
    for (const [name, fact] of Object.entries(facts)) if (!(name in view)) view[name] = fact;
    view['contentRedacted'] = true;
  }
  return view;
}
