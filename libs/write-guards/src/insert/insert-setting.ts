import type { PhpValue } from '#typo3';
import type { Destination } from '../sorting/sort-number';

/** What decides about an insert beside actor, place and values. */
export interface InsertSetting {
  /** Events of one DataHandler instance share it. */
  scope: number;
  /** Whether the same data set names `pages`: references then ask for EDIT instead of CONTENT. */
  namesPages: boolean;
  /** Copies and translations keep rich text as it is stored. */
  keepsRichText?: boolean;
}

/** A record that is to be made. */
export interface InsertRequest {
  destination: Destination;
  /** Submitted columns in their order; `pid` is not among them. */
  values: ReadonlyMap<string, PhpValue>;
}
