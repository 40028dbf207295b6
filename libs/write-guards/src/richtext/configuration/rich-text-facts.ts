import { decodePhpValue, phpList, phpMap, phpText, phpTruthy, type InstanceModel, type PhpMap } from '#typo3';
import { foreignClasses } from '../../guards/foreign-code.guard';

/** What the snapshot's part `rte` says. */
export interface RichTextFacts {
  /** Preset name → its configuration with imports resolved; only `processing` is read. */
  presets: PhpMap;
  /** Whether the feature `security.backend.htmlSanitizeRte` is on. */
  sanitizes: boolean;
  /** `SYS.defaultScheme`. */
  defaultScheme: string;
  /** Link types whose handler is no class of TYPO3. */
  foreignHandlers: ReadonlySet<string>;
}

/** Events whose listeners may change a text, its configuration or what a link means. */
const EVENTS = new Set([
  'BeforeTransformTextForPersistenceEvent',
  'AfterTransformTextForPersistenceEvent',
  'AfterRichtextConfigurationPreparedEvent',
  'AfterLinkResolvedByStringRepresentationEvent',
]);

/** Null for an instance that has not told how it treats rich text. */
export function richTextFacts(instance: InstanceModel): RichTextFacts | null {
  if (!instance.has('rte')) return null;
  const rte = phpMap(decodePhpValue(instance.document['rte']));
  return {
    presets: phpMap(rte.get('presets')),
    sanitizes: phpTruthy(rte.get('htmlSanitize')),
    defaultScheme: phpText(rte.get('defaultScheme')) || 'http',
    foreignHandlers: new Set(phpList(rte.get('linkHandlers')).map(phpText)),
  };
}

/** Why only PHP can transform texts with these processing options; null when it can be done here. */
export function foreignRichText(instance: InstanceModel, facts: RichTextFacts, proc: PhpMap): string | null {
  const listeners = foreignClasses(instance, EVENTS);
  if (listeners.length > 0) return `code of this installation changes rich text (${listeners.join(', ')})`;
  const parser = phpMap(proc.get('HTMLparser_db.'));
  const isOff = parser.has('htmlSanitize') && !phpTruthy(parser.get('htmlSanitize'));
  return facts.sanitizes && !isOff ? 'the HTML sanitizer of TYPO3 is switched on for rich text' : null;
}
