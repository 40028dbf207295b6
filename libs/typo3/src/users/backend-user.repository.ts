import { type SqlConnection } from '#database';
import { grantsPageMask } from '../pages/page-permissions';
import { type PageOwnership } from '../pages/page-row';
import { PAGE_SHOW, type BackendUser } from './backend-user';
import { uidList } from './comma-list';
import { lastOccurrences, resolveGroups } from './group-resolver';
import { configuredWebMounts, mergeRights } from './merge-rights';
import { type GroupRow, type UserRow } from './user-rows';

const USER_COLUMNS = `uid, username, admin, lang, workspace_id, usergroup, options, db_mountpoints, file_mountpoints,
  file_permissions, allowed_languages, workspace_perms, userMods, TSconfig`;
const GROUP_COLUMNS = `uid, subgroup, tables_select, tables_modify, non_exclude_fields, explicit_allowdeny, allowed_languages,
  pagetypes_select, db_mountpoints, file_mountpoints, file_permissions, custom_options, groupMods, workspace_perms, TSconfig`;

/** Backend users with the rights their rows give them right now. */
export class BackendUserRepository {
  constructor(private readonly db: SqlConnection) {}

  /**
   * Null for a user that is missing, deleted, disabled, outside its start and end time or not on the root level.
   * `now`: unix seconds.
   */
  async load(uid: number, now = Math.floor(Date.now() / 1000)): Promise<BackendUser | null> {
    const rows = await this.db.query<UserRow>(
      `SELECT ${USER_COLUMNS} FROM be_users
        WHERE uid = ? AND pid = 0 AND deleted = 0 AND disable = 0 AND starttime <= ? AND (endtime = 0 OR endtime > ?)`,
      [uid, now, now],
    );
    const row = rows[0];
    return row === undefined ? null : this.build(row);
  }

  private async build(row: UserRow): Promise<BackendUser> {
    const usable = await this.usableGroups(row.usergroup);
    const order = resolveGroups(row.usergroup, usable);
    const groups = lastOccurrences(order);
    const groupRows = groups.flatMap((uid) => usable.get(uid) ?? []);
    const actor = { uid: row.uid, admin: (row.admin & 1) === 1, groups };
    return {
      ...actor,
      username: row.username,
      language: row.lang,
      workspace: row.workspace_id,
      firstMainGroup: order[0] ?? 0,
      rights: mergeRights(row, groupRows),
      webMounts: await this.webMounts(actor, configuredWebMounts(row, groupRows)),
      tsConfigText: [...groupRows, row].map((source) => source.TSconfig ?? '').join('\n'),
    };
  }

  /** The user's groups and everything below them that is neither deleted nor hidden. */
  private async usableGroups(usergroup: string | null): Promise<Map<number, GroupRow>> {
    const found = new Map<number, GroupRow>();
    const asked = new Set<number>();
    let wanted = uidList(usergroup);
    while (wanted.length > 0) {
      wanted.forEach((uid) => asked.add(uid));
      const rows = await this.db.query<GroupRow>(
        `SELECT ${GROUP_COLUMNS} FROM be_groups
          WHERE pid = 0 AND deleted = 0 AND hidden = 0 AND uid IN (${wanted.map(() => '?').join(', ')})`,
        wanted,
      );
      rows.forEach((group) => found.set(group.uid, group));
      wanted = uidList(...rows.map((group) => group.subgroup)).filter((uid) => !asked.has(uid));
    }
    return found;
  }

  /** Mounts that exist and are showable; an admin also has page 0. */
  private async webMounts(
    actor: Pick<BackendUser, 'uid' | 'admin' | 'groups'>,
    uids: number[],
  ): Promise<number[]> {
    const configured = actor.admin ? [...new Set([0, ...uids])] : uids;
    const real = configured.filter((uid) => uid > 0);
    if (real.length === 0) {
      return configured;
    }
    const rows = await this.db.query<PageOwnership & { uid: number }>(
      `SELECT uid, perms_userid, perms_groupid, perms_user, perms_group, perms_everybody FROM pages
        WHERE deleted = 0 AND uid IN (${real.map(() => '?').join(', ')})`,
      real,
    );
    const showable = new Set(
      rows.filter((page) => grantsPageMask(actor, page, PAGE_SHOW)).map((page) => page.uid),
    );
    return configured.filter((uid) => uid === 0 || showable.has(uid));
  }
}
