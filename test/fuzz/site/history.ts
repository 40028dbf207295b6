import type { SiteRows } from './site-rows';

const COLUMNS: Record<string, string[]> = {
  pages: ['title', 'keywords'],
  tt_content: ['header', 'bodytext'],
  tx_garden_plant: ['title', 'api_key', 'owner_password'],
  tx_garden_ledger: ['title'],
  be_users: ['username', 'password'],
  sys_template: ['title'],
};

/** Changes of many records: live ones, drafts' ones, and those of a record that has long been gone. */
export function addHistory(rows: SiteRows): void {
  let uid = 1;
  for (const [table, columns] of Object.entries(COLUMNS)) {
    const known = rows.of(table).map((row) => Number(row['uid']));
    for (const recuid of [...known.slice(0, 90), 99_999]) {
      for (const workspace of [0, 1]) {
        const side = (): Record<string, string> =>
          Object.fromEntries(
            columns.map((column) => [
              column,
              rows.canaries.plant({ kind: 'change', table, uid: recuid, column, workspace }),
            ]),
          );
        const history_data = JSON.stringify({ oldRecord: side(), newRecord: side() });
        const who = { usertype: 'BE', userid: 1, originaluserid: 2 };
        rows.add('sys_history', {
          uid: uid++,
          tablename: table,
          recuid,
          workspace,
          actiontype: 2,
          tstamp: uid,
          ...who,
          history_data,
        });
      }
    }
  }
  for (let number = 0; number < 30; number++) {
    rows.add('sys_history', {
      uid: uid++,
      tablename: 'pages',
      recuid: 11,
      actiontype: 3,
      usertype: 'FE',
      userid: 3,
      history_data: '[]',
    });
  }
}
