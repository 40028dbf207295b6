import { phpList, phpMap, phpText, type PhpMap } from '#typo3';
import { constantSource, sourceOf, without } from './core-typoscript';
import { CORE_SET } from './text-site';

type Row = Record<string, string | number | null>;

const CONF_TEXT = /^(?:confText|copy|ref|contentElement)/;
const PAGES = ['page', 'page.', 'print', 'print.'];
/** Bit of `sys_template.clear`. */
const CLEARS_CONSTANTS = 1;

/** Recorded pages that show what TYPO3's own packages bring: one of each way to get it. */
export interface CoreGround {
  /** A whole tree by static template files. */
  byTemplate: PhpMap;
  /** A whole tree by site sets alone. */
  bySets: PhpMap;
  /** Constants that are left when a template clears them and includes nothing: those of every page. */
  cleared: PhpMap;
}

export function coreGround(cases: readonly PhpMap[], templates: readonly Row[]): CoreGround {
  const whole = cases.filter((recorded) => recorded.get('setupIsFull') === true);
  const templatesOf = (recorded: PhpMap): unknown[] => phpList(recorded.get('templates'));
  const clears = (recorded: PhpMap): boolean => {
    const last = templates.find(({ uid }) => uid === templatesOf(recorded).at(-1));
    return last?.root === 0 && last.clear === CLEARS_CONSTANTS && last.include_static_file === undefined;
  };
  return {
    byTemplate: whole.find((recorded) => templatesOf(recorded).length > 0) ?? new Map(),
    bySets: whole.find((recorded) => templatesOf(recorded).length === 0) ?? new Map(),
    cleared: cases.find(clears) ?? new Map(),
  };
}

/** Settings of core's own set. */
export function coreSetSettings({ bySets }: CoreGround): Record<string, string> {
  return Object.fromEntries(
    [...constantsOf(bySets)].flatMap(([name, value]) => (isCore(name) ? [[name, phpText(value)]] : [])),
  );
}

/** The snapshot's part `typoscript`: core's own from the recorded results, the invented package's from its `ext_localconf.php`. */
export function corePart(ground: CoreGround, files: Record<string, string>): Record<string, unknown> {
  const { byTemplate, bySets, cleared } = ground;
  const globals = constantsOf(cleared);
  const added = {
    constants: 'confText.global = from ext_localconf',
    setup: 'lib.confTextGlobal = from ext_localconf',
  };
  const folder = 'EXT:fluid_styled_content/Configuration/TypoScript';
  return {
    files: {
      ...files,
      [`${folder}/setup.typoscript`]: elementOf(byTemplate),
      [`${CORE_SET}/setup.typoscript`]: elementOf(bySets),
      [`${folder}/constants.typoscript`]: constantSource(
        constantsOf(byTemplate),
        (name) => isCore(name) && !globals.has(name),
      ),
    },
    defaults: {
      constants: constantSource(globals, isCore) + added.constants,
      setup: setupOf(byTemplate).replace('config.language = en\n', '') + added.setup,
    },
    scoped: {
      constants: { siteSets: added.constants },
      setup: {
        siteSets: setupOf(bySets) + added.setup,
        defaultContentRendering: 'lib.confTextContent = after content rendering',
      },
    },
    contentRenderingTemplates: ['fluidstyledcontent/Configuration/TypoScript/'],
  };
}

function isCore(name: string): boolean {
  return !name.startsWith('confText.');
}

function constantsOf(recorded: PhpMap): PhpMap {
  return phpMap(recorded.get('constants'));
}

function setupOf(recorded: PhpMap): string {
  return sourceOf(without(phpMap(recorded.get('setup')), PAGES, CONF_TEXT));
}

function elementOf(recorded: PhpMap): string {
  const library = phpMap(phpMap(recorded.get('setup')).get('lib.'));
  return sourceOf(new Map([...library].filter(([name]) => name.startsWith('contentElement'))), 'lib.');
}
