import { type PhpMap } from '../../snapshot/php-value';

/** A site as conditions ask for it. */
export interface ConditionSite {
  identifier: string;
  rootPageId: number;
  base: string;
  configuration: PhpMap;
  sets: readonly string[];
}

export interface ConditionLanguage {
  languageId: number;
  title: string;
  base: string;
  locale: string;
  hreflang: string;
  fallbackType: string;
  enabled: boolean;
}

export interface ConditionUser {
  uid: number;
  admin: boolean;
  groups: readonly number[];
}

/** A page of the rootline with the columns conditions may name. */
export type ConditionPage = PhpMap;

/** Everything a condition may ask about. What is left out does not exist for it: such a condition is false, as in TYPO3. */
export interface ConditionFacts {
  /** Unix seconds. */
  now: number;
  timezone: string;
  typo3Version: string;
  applicationContext: string;
  /** Undefined where the snapshot does not tell. */
  features?: Readonly<Record<string, boolean>> | undefined;
  /** Null: not readable here. Undefined: the variable does not exist. */
  environment(name: string): string | null | undefined;
  page?: ConditionPage | undefined;
  /** From the root downwards; `local` begins at the template that starts anew. */
  rootline?: { local: readonly ConditionPage[]; full: readonly ConditionPage[] } | undefined;
  site?: ConditionSite | null | undefined;
  language?: ConditionLanguage | undefined;
  user: ConditionUser | null;
  workspace: number;
  /** Query of the request; undefined without a request. */
  query?: Readonly<Record<string, string>> | undefined;
}
