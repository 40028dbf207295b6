import { FAR_FUTURE } from './pages';
import type { SiteRow, SiteRows } from './site-rows';

type Values = Omit<SiteRow, 'uid' | 'pid'>;

/** Ways a record is not shown to everybody. */
const VARIANTS: Values[] = [
  {},
  { hidden: 1 },
  { deleted: 1 },
  { starttime: FAR_FUTURE },
  { endtime: 1000 },
  { sys_language_uid: 1 },
  { sys_language_uid: -1 },
  { t3ver_wsid: 1, t3ver_oid: 5000 },
];
const PAGES = [1, 10, 11, 12, 15, 16, 17, 18, 20, 21, 22, 24, 30, 31, 40, 41, 51, 60, 70, 900];

/** Content elements, plants, categories and the tables nobody or only an admin may open. */
export function addRecords(rows: SiteRows): void {
  addContent(rows);
  addPlants(rows);
  for (const [index, pid] of [0, 10, 20, 70].entries()) {
    rows.add('sys_category', { uid: index + 1, pid }, ['title', 'description']);
    rows.add('tx_garden_ledger', { uid: index + 1, pid }, ['title', 'amount']);
    rows.add('tx_nrllm_note', { uid: index + 1, pid }, ['title', 'note']);
    rows.add('sys_redirect', { uid: index + 1, pid }, ['source_host', 'target']);
    rows.add('fe_groups', { uid: index + 1, pid }, ['title', 'description']);
  }
  for (let uid = 1; uid <= 60; uid++) {
    const failure = uid === 1 ? { deleted: 1 } : {};
    const texts = ['description', 'tasktype', 'serialized_task_object', 'lastexecution_failure'];
    rows.add('tx_scheduler_task', { uid, ...failure }, texts);
    rows.add('sys_log', { uid, tstamp: uid, level: 'info', type: 1, action: 1 }, [
      'details',
      'IP',
      'log_data',
      'message',
      'data',
    ]);
  }
  addTemplates(rows);
}

function addContent(rows: SiteRows): void {
  const texts = ['header', 'subheader', 'bodytext', 'rowDescription'];
  let uid = 1;
  for (const pid of PAGES) {
    for (const variant of VARIANTS) {
      rows.add('tt_content', { uid: uid++, pid, CType: 'text', ...variant }, texts);
    }
  }
  rows.add('tt_content', { uid: uid++, pid: 11, CType: 'text', fe_group: '-2' }, texts);
  const long = `Lavender ${'lorem ipsum '.repeat(400)}`;
  for (let number = 0; number < 120; number++) {
    rows.add('tt_content', { uid: uid++, pid: 11, CType: 'text', sorting: number, bodytext: long }, [
      'header',
    ]);
  }
}

function addPlants(rows: SiteRows): void {
  const texts = ['title', 'note', 'api_key', 'owner_password', 'access_token'];
  let uid = 1;
  for (const pid of [0, ...PAGES]) {
    for (const variant of VARIANTS) rows.add('tx_garden_plant', { uid: uid++, pid, ...variant }, texts);
  }
  for (let number = 0; number < 60; number++) rows.add('tx_garden_plant', { uid: uid++, pid: 70 }, texts);
}

/** TypoScript with plain and with secret values, and one file line too many. */
function addTemplates(rows: SiteRows): void {
  for (const [uid, pid, values] of [
    [1, 1, { root: 1, clear: 3 }],
    [2, 10, {}],
    [3, 20, { hidden: 1 }],
    [4, 30, { deleted: 1 }],
  ] as const) {
    const plant = (column: string, secret: boolean): string =>
      rows.canaries.plant({ kind: 'typoscript', table: 'sys_template', uid, column, secret });
    const config = [
      'page = PAGE',
      `page.10 = TEXT\npage.10.value = ${plant('config', false)}`,
      `plugin.tx_garden.apiKey = ${plant('config', true)}`,
      `plugin.tx_garden.password.value = ${plant('config', true)}`,
      `plugin.tx_garden.endpoint = mysql://shop:${plant('config', true)}@db/app`,
      ...(uid === 1 ? Array.from({ length: 400 }, (_, index) => `lib.many.k${index} = v`) : []),
      ...(uid === 1 ? Array.from({ length: 70 }, () => `} ${plant('config', true)}`) : []),
    ].join('\n');
    const constants = `garden.label = ${plant('constants', false)}\ngarden.apiKey = ${plant('constants', true)}`;
    rows.add('sys_template', { uid, pid, config, constants, ...values }, ['title', 'description']);
  }
}
