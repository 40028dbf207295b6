import type { SqlConnection } from '#database';
import { InstanceModel, type BackendUser, type SnapshotDocument } from '#typo3';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolArguments } from '../../registry/tool-handler';
import { GetFlexformSchemaTool } from './get-flexform-schema.tool';
import { GetFullTcaTool } from './get-full-tca.tool';
import { GetTableSchemaTool } from './get-table-schema.tool';
import { GetTcaTool } from './get-tca.tool';
import { ValidateTcaTool } from './validate-tca.tool';

const REFUSED = 'Table unavailable: unknown, or not open to you.';
const text = { config: { type: 'input' } };

const TCA = {
  tx_shop_item: {
    ctrl: {
      title: 'Shop item',
      label: 'title',
      sortby: 'sorting',
      delete: 'deleted',
      enablecolumns: { disabled: 'hidden', starttime: 'starttime' },
      versioningWS: 2,
    },
    columns: {
      title: { config: { type: 'input', required: true } },
      author: { config: { type: 'select', renderType: 'selectSingle', foreign_table: 'be_users' } },
      tags: { config: { type: 'group', foreign_table: 'sys_category', MM: 'tx_shop_mm', required: 1 } },
      target: { config: { type: 'group', allowed: 'pages,tt_content' } },
      files: { config: { type: 'file', foreign_table: 'sys_file_reference' } },
      api_key: { config: { type: 'input', required: true } },
      legacy: {},
      options: { config: { type: 'flex', ds_pointerField: 'kind', ds: { default: 'x', list: 'x' } } },
      settings: { config: { type: 'flex', ds: { default: 'x' } } },
      secret_settings: { config: { type: 'flex', ds: { default: 'x' } } },
    },
    types: { '1': { showitem: 'title, --div--;Visibility, hidden, starttime, --palette--;;more' } },
    palettes: { more: { showitem: 'author, --linebreak--, tags' } },
  },
  sys_category: { ctrl: { label: 'title', versioningWS: false }, columns: { title: text } },
  sys_file_reference: { ctrl: { label: 'uid' }, columns: { uid_local: text } },
  be_users: { ctrl: { label: 'username' }, columns: { username: text } },
  tx_nrllm_provider: { ctrl: { label: 'name' }, columns: { name: text } },
  tx_agentsidecar_fence: { ctrl: { label: 'uid' }, columns: { name: text } },
  tx_shop_closed: { ctrl: { label: 'title', adminOnly: true }, columns: { title: text } },
  tx_shop_almost_closed: { ctrl: { label: 'title', adminOnly: 1 }, columns: { title: text } },
  tx_shop_columnless: { ctrl: { label: 'uid' } },
  aa_last_loaded: { ctrl: { label: 'title' }, columns: { title: text } },
};

const FLEX_FORMS = {
  'tx_shop_item.options.list': {
    sheets: { main: { ROOT: { el: { limit: { label: 'Items', config: { type: 'number' } }, rows: {} } } } },
  },
  'tx_shop_item.options.default': { ROOT: { el: { mode: { config: { type: 'select' } } } } },
  'tx_shop_item.settings.default': { sheets: {} },
};

/** The wire form of spec 05 §9: every object becomes a list of pairs. */
function wire(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { '%': Object.entries(value).map(([key, item]) => [key, wire(item)]) }
    : value;
}

function instance(tca: object, version = '13.4.34'): InstanceModel {
  const flexForms = Object.fromEntries(Object.entries(FLEX_FORMS).map(([key, item]) => [key, wire(item)]));
  const document = { instanceId: 'x', typo3: { version }, tca: wire(tca), flexForms };
  return InstanceModel.compile(document as unknown as SnapshotDocument, 'hash');
}

function user(tables: readonly string[], admin = false): BackendUser {
  return { uid: 7, admin, rights: { tablesSelect: new Set(tables) } } as unknown as BackendUser;
}

const admin = user([], true);
const editor = user([...Object.keys(TCA), 'pages']);
const clerk = user(['tx_shop_item']);
/** None of these tools asks the database anything. */
const db = null as unknown as SqlConnection;

async function ask(
  tool: ReadTool,
  actor: BackendUser | null,
  args: ToolArguments,
  model = instance(TCA),
): Promise<string> {
  const context: ToolContext = { actor, snapshot: model, db, now: 0 };
  return (await tool.execute(args, context)).content;
}

const tca = new GetTcaTool();
const tables = new GetFullTcaTool();
const schema = new GetTableSchemaTool();
const flex = new GetFlexformSchemaTool();
const validate = new ValidateTcaTool();

describe('The gate of the structure tools (R-30.25, R-30.26)', () => {
  const actors: [string, BackendUser | null][] = [
    ['an admin', admin],
    ['an editor with every table in the list', editor],
    ['a clerk with one table', clerk],
    ['nobody', null],
  ];

  /** Written down once more, not taken from the code under test. */
  function mayRead(actor: BackendUser | null, table: string): boolean {
    if (
      actor === null ||
      !Object.hasOwn(TCA, table) ||
      ['be_users', 'tx_nrllm_provider', 'tx_agentsidecar_fence'].includes(table)
    ) {
      return false;
    }
    return actor.admin || (table !== 'tx_shop_closed' && actor.rights.tablesSelect.has(table));
  }

  it.each(actors)('shows %s the same tables everywhere', async (_who, actor) => {
    for (const table of [
      ...Object.keys(TCA),
      'no_such_table',
      'BE_USERS',
      'pages',
      '__proto__',
      'constructor',
    ]) {
      const open = mayRead(actor, table);
      const described = open && table !== 'tx_shop_columnless';
      expect([table, (await ask(schema, actor, { table })) !== REFUSED]).toEqual([table, described]);
      expect([table, (await ask(tca, actor, { table })) !== REFUSED]).toEqual([table, described]);
      expect([table, (await ask(validate, actor, { table })) !== REFUSED]).toEqual([table, open]);
      expect([table, (await ask(flex, actor, { table, field: 'x' })) !== REFUSED]).toEqual([table, open]);
    }
    const readable = Object.keys(TCA).filter((name) => mayRead(actor, name));
    const listed = (await ask(tca, actor, {})).split('\n').slice(1);
    expect(listed).toEqual([...readable].sort());
    const titled = (await ask(tables, actor, {})).split('\n').slice(1);
    expect(titled.map((line) => line.split(' — ')[0])).toEqual(listed);
  });

  it('says so when there is no TCA at all (R-30.60)', async () => {
    for (const tool of [tca, tables, validate]) {
      expect(await ask(tool, admin, { table: 'pages' }, instance({}))).toBe('TYPO3 has sent no TCA.');
    }
    expect(await ask(schema, admin, { table: 'pages' }, instance({}))).toBe(REFUSED);
  });
});

describe('get_tca (R-30.90, R-30.91)', () => {
  it('names columns and types in TCA order, secret ones as well', async () => {
    const lines = (await ask(tca, clerk, { table: 'tx_shop_item' })).split('\n');
    expect(lines.slice(0, 3)).toEqual(['Columns of tx_shop_item:', 'title: input', 'author: select']);
    expect(lines).toEqual(expect.arrayContaining(['api_key: input', 'legacy: ?']));
    expect(await ask(tca, clerk, { table: ' tx_shop_item' })).toBe(REFUSED);
  });

  it('stops at 500 tables and 500 columns', async () => {
    const columns = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`c${index}`, text]));
    const many = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`t${index}`, {}]));
    expect((await ask(tca, admin, {}, instance(many))).split('\n')[0]).toBe('500 readable table(s):');
    expect((await ask(tca, admin, { table: 't1' }, instance({ t1: { columns } }))).split('\n')).toHaveLength(
      501,
    );
  });
});

describe('get_full_tca (R-30.92 to R-30.94)', () => {
  it('narrows by a part of the name and by extension', async () => {
    expect(await ask(tables, admin, { filter: ' ITEM ', extension: 'Shop' })).toBe(
      '1 readable table(s); get_table_schema describes one:\ntx_shop_item — Shop item',
    );
    expect(await ask(tables, admin, { extension: 'sh_op', filter: 'columnless' })).toContain(
      'tx_shop_columnless',
    );
    expect(await ask(tables, admin, { extension: 'nrllm' })).toBe('No table open to you fits.');
  });

  it('sorts before it cuts and counts the rest', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 412 }, (_, index) => [`t${String(999 - index)}`, { columns: { a: text } }]),
    );
    const lines = (await ask(tables, admin, {}, instance(many))).split('\n');
    expect(lines[0]).toBe('400 readable table(s), 12 more not shown; get_table_schema describes one:');
    expect([lines[1], lines.length]).toEqual(['t588', 401]);
  });
});

describe('get_table_schema (R-30.95 to R-30.98)', () => {
  it('lays out control line and columns', async () => {
    const lines = (await ask(schema, clerk, { table: ' tx_shop_item ' })).split('\n');
    expect(lines.slice(0, 10)).toEqual([
      'Table: tx_shop_item',
      'Title: Shop item',
      'Control: label=title, sortby=sorting, delete=deleted, enable=hidden/starttime, workspace-capable',
      '',
      'Fields:',
      '- title: input, required',
      '- author: select, renderType=selectSingle, → be_users (select)',
      '- tags: group, → sys_category (group), via MM tx_shop_mm',
      '- target: group, → pages,tt_content (group)',
      '- files: file, → sys_file_reference (relation)',
    ]);
    expect(lines).toEqual(
      expect.arrayContaining(['- api_key: input [sensitive — detail withheld]', '- legacy: ?']),
    );
  });

  it('shows a table without title or control settings, and 300 columns at most', async () => {
    const columns = Object.fromEntries(Array.from({ length: 302 }, (_, index) => [`c${index}`, text]));
    const lines = (await ask(schema, admin, { table: 't' }, instance({ t: { columns } }))).split('\n');
    expect(lines.slice(0, 2)).toEqual(['Table: t', 'Control: (none)']);
    expect(lines.at(-1)).toBe('… [2 fields not shown]');
    expect(lines).toHaveLength(305);
  });
});

describe('get_flexform_schema (R-30.99 to R-30.103)', () => {
  const ask13 = (args: ToolArguments): Promise<string> =>
    ask(flex, clerk, { table: 'tx_shop_item', ...args });

  it('tells a missing column from another type and withholds a secret one', async () => {
    expect(await ask13({ field: 'nope' })).toBe('tx_shop_item.nope does not exist.');
    expect(await ask13({ field: 'legacy' })).toBe('tx_shop_item.legacy does not exist.');
    expect(await ask13({ field: 'title' })).toBe('tx_shop_item.title is no FlexForm but of type input.');
    expect(await ask13({ field: 'secret_settings' })).toContain('may hold secrets');
    expect(await ask13({ field: '' })).toBe(REFUSED);
  });

  it('lists the structures, then shows the one asked for or the default', async () => {
    expect(await ask13({ field: 'options' })).toBe(
      'tx_shop_item.options has several data structures; name one as ds_pointer:\n- list',
    );
    expect(await ask13({ field: 'options', ds_pointer: ' list ' })).toBe(
      'FlexForm tx_shop_item.options [list]:\nSheet: main\n  - limit: number (Items)\n  - rows: ?',
    );
    expect(await ask13({ field: 'options', ds_pointer: 'other' })).toBe(
      'FlexForm tx_shop_item.options [other]:\nSheet: sDEF\n  - mode: select',
    );
  });

  it('says when a structure has no sheets or was not sent', async () => {
    expect(await ask13({ field: 'settings' })).toBe('The FlexForm tx_shop_item.settings has no sheets.');
    const config = { type: 'flex', ds_pointerField: 'a,b', ds: { default: 'x' } };
    const model = instance({ t: { columns: { f: { config } } } });
    const asked = { table: 't', field: 'f' };
    expect(await ask(flex, admin, asked, model)).toBe('No data structure found for t.f.');
    expect(await ask(flex, admin, { ...asked, ds_pointer: 'p' }, model)).toBe(
      'No data structure found for t.f and "p".',
    );
  });

  it.each([
    ['p,p', 'p,p'],
    ['p,*', 'p,*'],
    ['*,p', '*,p'],
    ['p', 'p'],
    ['other', 'default'],
  ])('resolves two pointer fields: %s is found as %s', async (key, found) => {
    const config = { type: 'flex', ds_pointerField: 'a,b', ds: { [key]: 'x', default: 'x' } };
    const model = instance({ tx_shop_item: { columns: { options: { config } } } });
    (model.document['flexForms'] as Record<string, unknown>)[`tx_shop_item.options.${key}`] = wire({
      sheets: { [`of ${key}`]: {} },
    });
    const content = await ask(
      flex,
      admin,
      { table: 'tx_shop_item', field: 'options', ds_pointer: 'p' },
      model,
    );
    expect(content).toContain(found === 'default' ? 'Sheet: sDEF' : `Sheet: of ${key}`);
  });

  it('takes a record type as pointer in TYPO3 14, where a column has one structure', async () => {
    const model = instance(
      { tx_shop_item: { columns: { options: { config: { type: 'flex', ds: '<T3>' } } } } },
      '14.3.0',
    );
    const asked = { table: 'tx_shop_item', field: 'options' };
    expect(await ask(flex, admin, asked, model)).toContain('Sheet: sDEF');
    expect(await ask(flex, admin, { ...asked, ds_pointer: 'list' }, model)).toContain('Sheet: main');
  });
});

describe('validate_tca (R-30.104 to R-30.107)', () => {
  it('finds nothing wrong with columns only ctrl declares', async () => {
    expect(await ask(validate, clerk, { table: 'tx_shop_item' })).toBe('No fault found in tx_shop_item.');
    expect(await ask(validate, null, {})).toBe('No fault found in 0 table(s).');
  });

  it('names every fault once, in order', async () => {
    const broken = {
      ctrl: { label: 'name', type: 'kind:x' },
      columns: {
        a: { config: { type: 'select', foreign_table: 'gone' } },
        b: { config: { type: 'flex', ds_pointerField: 'kind' } },
      },
      types: { '0': { showitem: 'a, c;Label, c, --palette--;;nope, --palette--' } },
      palettes: { p: { showitem: 'd,--palette--;;p' } },
    };
    const model = instance({ broken, unlabelled: { columns: { a: text } } }, '14.3.0');
    expect((await ask(validate, admin, {}, model)).split('\n')).toEqual([
      '10 fault(s):',
      '- broken: ctrl.label is "name", which is no column',
      '- broken: ctrl.type is "kind", which is no column',
      '- broken: "a" relates to "gone", which has no TCA',
      '- broken: "b" has ds_pointerField, which TYPO3 14 has replaced by record types',
      '- broken: types[0] shows "c", which is no column',
      '- broken: types[0] shows the palette "nope", which is missing',
      '- broken: types[0] shows the palette "", which is missing',
      '- broken: palettes[p] shows "d", which is no column',
      '- broken: palettes[p] shows a palette inside a palette',
      '- unlabelled: ctrl.label is missing',
      '2 table(s) checked.',
    ]);
    expect(await ask(validate, admin, { table: 'broken' }, instance({ broken }))).not.toContain('TYPO3 14');
  });

  it('shows 50 faults and counts the rest', async () => {
    const showitem = Array.from({ length: 60 }, (_, index) => `x${index}`).join(',');
    const model = instance({
      t: { ctrl: { label: 'uid' }, columns: { a: text }, types: { '1': { showitem } } },
    });
    const lines = (await ask(validate, admin, {}, model)).split('\n');
    expect([lines[0], lines.at(-2), lines.length]).toEqual(['60 fault(s):', '- … 10 more not shown', 53]);
  });
});
