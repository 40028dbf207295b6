import { isPublished, isStanding } from './pages';
import { forAdmins, rowAt, type Rule } from './rule';
import { isSecretColumn } from './tables';

/** Facts of some parts of the snapshot, those under a telling name left out. */
const facts =
  (...parts: string[]): Rule =>
  (_ground, place) =>
    place.kind === 'fact' && parts.includes(place.part) && !place.secret;

/** A fact that belongs to a table, or to a column of one: `title`, `column`. */
const tableFacts =
  (...parts: string[]): Rule =>
  ({ viewer, tca }, place) => {
    if (place.kind !== 'fact' || !parts.includes(place.part)) return false;
    const [table = '', column = ''] = place.name.split('.');
    return tca.isReadable(viewer, table) && !isSecretColumn(column);
  };

/** Settings of a site are constants too, and there only decides: `publicKey` is no telling name (unlike ). */
const siteSettings: Rule = forAdmins(
  (_ground, place) => place.kind === 'fact' && place.part === 'site' && place.name === 'publicKey',
);

/** R-30.140 ff., R-30.148: values of templates and of pages' TSconfig whose key tells no secret. */
const typoScript = (table: 'sys_template' | 'pages'): Rule =>
  forAdmins((ground, place) => {
    const found = rowAt(ground, place);
    if (place.kind !== 'typoscript' || found === null || place.table !== table || place.secret) return false;
    return table === 'pages' ? isStanding(found.row) : isPublished(found.row);
  });

const templateTitle: Rule = (ground, place) => {
  const found = rowAt(ground, place);
  return (
    found !== null && found.table === 'sys_template' && found.column === 'title' && isPublished(found.row)
  );
};

/** of the one table with a FlexForm. */
const flexForm: Rule = ({ viewer, tca }, place) =>
  place.kind === 'fact' &&
  place.part === 'flex' &&
  !place.secret &&
  tca.isReadable(viewer, 'tx_garden_plant');

export const instanceRules: Record<string, Rule> = {
  get_full_tca: tableFacts('title'),
  get_table_schema: tableFacts('title', 'column'),
  get_flexform_schema: flexForm,
  get_typoscript: (ground, place) => siteSettings(ground, place) || typoScript('sys_template')(ground, place),
  get_tsconfig: typoScript('pages'),
  check_typoscript: forAdmins(templateTitle),
  get_site_config: forAdmins(facts('site')),
  get_env: forAdmins(facts('env')),
  get_php_info: forAdmins(facts('ini')),
  list_extensions: forAdmins(facts('package')),
  list_middlewares: forAdmins(facts('middleware')),
  probe_url: forAdmins(facts('answer', 'host')),
};
