import { phpText, type PhpMap, type PhpValue } from '../../snapshot/php-value';
import { branchOf, conditionFunctions } from './condition-functions';
import { type ConditionFacts, type ConditionPage, type ConditionUser } from './condition-facts';
import { type ExpressionScope } from './expression-evaluator';
import { asText, type ExpressionObject, type ExpressionValue } from './expression-value';

/** Groups of a visitor who is not logged in. */
const NO_LOGIN_GROUPS = [0, -1];

/** Variables and functions a condition sees. */
export function conditionScope(facts: ConditionFacts): ExpressionScope {
  const functions = conditionFunctions(facts);
  return { variables: variablesOf(facts), callFunction: (name) => functions.get(name) };
}

function variablesOf(facts: ConditionFacts): Map<string, ExpressionValue> {
  const { typo3Version, rootline, page, site, language } = facts;
  const variables = new Map<string, ExpressionValue>([
    ['applicationContext', facts.applicationContext],
    ['typo3', object({ version: typo3Version, branch: branchOf(typo3Version), devIpMask: '' })],
    ['date', {}],
    ['features', {}],
    ['context', {}],
    ['frontend', object({ user: userObject(null, NO_LOGIN_GROUPS) })],
    ['backend', object({ user: userObject(facts.user, facts.user?.groups ?? []) })],
    ['workspace', workspaceObject(facts.workspace)],
    ['request', requestObject(facts.query)],
  ]);
  if (page !== undefined) {
    variables.set('page', page);
  }
  if (site !== undefined && site !== null) {
    variables.set('site', {});
  }
  if (language !== undefined) {
    variables.set('siteLanguage', {});
  }
  if (rootline !== undefined && rootline.local.length > 0) {
    variables.set('tree', treeObject(rootline, page ?? new Map<string, PhpValue>()));
  }
  return variables;
}

function object(properties: Readonly<Record<string, ExpressionValue>>): ExpressionObject {
  return { properties: new Map(Object.entries(properties)) };
}

function userObject(user: ConditionUser | null, groups: readonly number[]): ExpressionObject {
  return object({
    isAdmin: user?.admin ?? false,
    isLoggedIn: user !== null,
    userId: user?.uid ?? 0,
    userGroupList: groups.join(','),
    userGroupIds: [...groups],
  });
}

function workspaceObject(workspaceId: number): ExpressionObject {
  return object({ workspaceId, isLive: workspaceId === 0, isOffline: workspaceId > 0 });
}

/** A request with a query and nothing else; without one TYPO3 gives conditions an empty request. */
function requestObject(query: ConditionFacts['query']): ExpressionObject {
  const parameters: PhpMap = new Map(Object.entries(query ?? {}));
  const routeArguments: ExpressionObject = {
    methods: new Map<string, (args: readonly ExpressionValue[]) => ExpressionValue>([
      ['get', ([name]) => parameters.get(asText(name ?? null)) ?? null],
      ['getArguments', () => parameters],
    ]),
  };
  const nothing = (): ExpressionValue => new Map<string, PhpValue>();
  return {
    methods: new Map<string, (args: readonly ExpressionValue[]) => ExpressionValue>([
      ['getQueryParams', () => parameters],
      ['getParsedBody', nothing],
      ['getHeaders', nothing],
      ['getCookieParams', nothing],
      ['getPageArguments', () => (query === undefined ? null : routeArguments)],
      ['getFrontendUser', () => null],
      ['getNormalizedParams', () => null],
    ]),
  };
}

function treeObject(
  { local, full }: NonNullable<ConditionFacts['rootline']>,
  page: ConditionPage,
): ExpressionObject {
  return object({
    level: local.length - 1,
    rootLine: [...local],
    fullRootLine: [...full],
    rootLineIds: local.map((entry) => entry.get('uid') ?? null),
    rootLineParentIds: local.map((entry) => entry.get('pid') ?? null).slice(1),
    pagelayout: pageLayout(page, [...full].reverse()),
  });
}

/** The backend layout in force: the page's own, else the nearest one a page above sets for the next level. */
function pageLayout(page: ConditionPage, upwards: readonly ConditionPage[]): string {
  const isSet = (layout: string): boolean => layout !== '' && layout !== '0';
  const own = phpText(page.get('backend_layout'));
  const inherited = upwards
    .slice(1)
    .map((entry) => phpText(entry.get('backend_layout_next_level')))
    .find(isSet);
  const layout = isSet(own) ? own : (inherited ?? 'default');
  return layout === '-1' ? 'none' : layout;
}
