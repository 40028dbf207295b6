import type { PhpMap, PhpValue } from '#typo3';

/** A value as a datamap carries it: JSON types as given, lists and maps for columns that take them. */
export type SubmittedValue = PhpValue;

export type SubmittedScalar = Exclude<PhpValue, PhpValue[] | PhpMap>;
