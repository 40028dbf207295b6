import { isPhpArray, phpList, phpMap, phpText, phpTruthy, type PhpMap, type PhpValue } from '#typo3';
import type { CleanerRules } from '../markup/html-cleaner';
import { NO_RULE, ruleOf, type TagRule, type TagRules } from '../markup/tag-rule';
import { ForeignRichTextError } from '../foreign-rich-text.error';
import { asciiLower, listOf } from '../php/ascii';
import { escapeHtml, unescapeHtml } from '../php/html-entities';

/** Options that name lists of tags and what they do to a tag that is kept, in TYPO3's order. */
const LISTED: readonly (readonly [option: string, change: (rule: TagRule) => TagRule])[] = [
  ['localNesting', (rule) => ({ ...rule, nesting: 1 })],
  ['globalNesting', (rule) => ({ ...rule, nesting: 'global' })],
  [
    'rmTagIfNoAttrib',
    (rule) => ({ ...rule, rmTagIfNoAttrib: 1, nesting: phpTruthy(rule.nesting ?? 0) ? rule.nesting : 1 }),
  ],
  ['noAttrib', (rule) => ({ ...rule, allowedAttribs: 0 })],
];

/** Rules of one parser configuration (`HTMLparser_db.` and its kind) over tags that are kept anyway. */
export function tagRules(configuration: PhpMap, kept: TagRules): TagRules {
  const allowed = listOf(asciiLower(phpText(configuration.get('allowTags'))));
  const rules: TagRules = new Map([...allowed.map((name): [string, null] => [name, null]), ...kept]);
  applyTags(rules, phpMap(configuration.get('tags.')));
  for (const [option, change] of LISTED) {
    for (const name of listOf(asciiLower(phpText(configuration.get(option))))) {
      if (rules.has(name)) rules.set(name, change(ruleOf(rules, name)));
    }
  }
  for (const name of removedTags(configuration))
    rules.set(name, { ...NO_RULE, allowedAttribs: 0, rmTagIfNoAttrib: 1 });
  return rules;
}

/** Whole configuration of a cleaner that runs before or after the transformation. */
export function cleanerRules(configuration: PhpMap): CleanerRules {
  if (phpTruthy(configuration.get('stripEmptyTags')))
    throw new ForeignRichTextError('stripEmptyTags is applied by PHP');
  return {
    tags: tagRules(configuration, new Map()),
    keepUnknown: phpText(configuration.get('keepNonMatchedTags')),
    escape: escapeOf(configuration),
  };
}

/** `htmlSpecialChars`: 1 encodes, −1 decodes. */
export function escapeOf(configuration: PhpMap): (text: string) => string {
  const mode = Math.trunc(Number(phpText(configuration.get('htmlSpecialChars')))) || 0;
  if (mode === 2) throw new ForeignRichTextError('htmlSpecialChars = 2 is applied by PHP');
  if (mode === 1) return escapeHtml;
  return mode === -1 ? unescapeHtml : (text): string => text;
}

function removedTags(configuration: PhpMap): string[] {
  const array = configuration.get('removeTags.');
  if (!isPhpArray(array)) return listOf(asciiLower(phpText(configuration.get('removeTags'))));
  return phpList(array).filter((name): name is string => typeof name === 'string' && name !== '');
}

/** `tags.b = 0` takes a tag out, `= 1` lets it in; `tags.b { … }` is its rule. */
function applyTags(rules: TagRules, tags: PhpMap): void {
  for (const [key, value] of tags) {
    if (isPhpArray(value) || key !== asciiLower(key)) continue;
    if (phpText(value) === '0') rules.delete(key);
    if (phpText(value) === '1' && !rules.has(key)) rules.set(key, null);
  }
  for (const [key, value] of tags) {
    if (!isPhpArray(value) || key !== asciiLower(key)) continue;
    const name = key.slice(0, -1);
    rules.set(name, configuredRule(ruleOf(rules, name), phpMap(value)));
  }
}

function configuredRule(rule: TagRule, configured: PhpMap): TagRule {
  const removesBare = configured.get('rmTagIfNoAttrib');
  const nesting = configured.get('nesting') ?? rule.nesting;
  const isNested = phpTruthy(removesBare) && !phpTruthy(configured.get('nesting'));
  return {
    overrideAttribs: textOr(configured.get('overrideAttribs'), rule.overrideAttribs),
    allowedAttribs: configured.get('allowedAttribs') ?? rule.allowedAttribs,
    allowedAttribsList: isPhpArray(configured.get('allowedAttribs.'))
      ? phpList(configured.get('allowedAttribs.'))
      : rule.allowedAttribsList,
    fixAttrib: fixes(rule, phpMap(configured.get('fixAttrib.'))),
    protect: configured.has('protect') ? phpTruthy(configured.get('protect')) : rule.protect,
    remap: phpTruthy(configured.get('remap')) ? phpText(configured.get('remap')) : rule.remap,
    rmTagIfNoAttrib: removesBare ?? rule.rmTagIfNoAttrib,
    nesting: isNested ? 1 : nesting,
  };
}

function textOr(value: PhpValue | undefined, otherwise: string): string {
  return value === undefined ? otherwise : phpText(value);
}

function fixes(rule: TagRule, configured: PhpMap): TagRule['fixAttrib'] {
  const merged = new Map(rule.fixAttrib ?? []);
  for (const [key, parameters] of configured) {
    if (!isPhpArray(parameters)) continue;
    const name = key.slice(0, -1);
    merged.set(name, new Map([...(merged.get(name) ?? []), ...phpMap(parameters)]));
  }
  return merged.size === 0 ? null : merged;
}
