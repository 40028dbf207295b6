/** Where a moved record came from: the record it stood behind (negative uid), or the page whose top it had. */
export interface MoveOrigin {
  table: string;
  uid: number;
  destination: number;
  /** Page it lay on. */
  pid: number;
}
