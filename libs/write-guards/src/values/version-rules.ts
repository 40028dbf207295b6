import type { ColumnSchema } from '#typo3';
import type { NormalisedValue, NormalisationRules } from './normalised-value';
import { normaliseDatetime13 } from './dates/datetime-13';
import { normaliseDatetime14 } from './dates/datetime-14';
import type { SubmittedScalar } from './submitted-value';

/** Where major versions of TYPO3 treat values differently (spec 50 §25), each difference by name. */
export interface VersionRules {
  /** `datetime`: 13.4 takes texts for local time labelled UTC, 14 for what they say. */
  datetime: (column: ColumnSchema, submitted: SubmittedScalar, rules: NormalisationRules) => NormalisedValue;
  /** `eval` `year` casts to an integer. */
  castsYears: boolean;
  /** Columns of type `country` exist. */
  knowsCountries: boolean;
  /** A submitted type decides about `columnsOverrides`, not the stored one. */
  submittedTypeCounts: boolean;
  /** Every page type is checked against the records of the page, not only those that ask for it. */
  checksEveryPageType: boolean;
  /** Only columns of the record type's form have defaults, and TSconfig may name defaults per type. */
  defaultsByType: boolean;
}

const TYPO3_13: VersionRules = {
  datetime: normaliseDatetime13,
  castsYears: true,
  knowsCountries: false,
  submittedTypeCounts: false,
  checksEveryPageType: false,
  defaultsByType: false,
};

const TYPO3_14: VersionRules = {
  datetime: normaliseDatetime14,
  castsYears: false,
  knowsCountries: true,
  submittedTypeCounts: true,
  checksEveryPageType: true,
  defaultsByType: true,
};

export function versionRules({ major }: Pick<NormalisationRules, 'major'>): VersionRules {
  return major >= 14 ? TYPO3_14 : TYPO3_13;
}
