/**
 * One wording for "does not exist", "closed by a list", "closed by rights" and "elsewhere", so that nothing can be probed (R-30.18).
 * The page sentence is the writers' too (R-40.39).
 */
export const NO_ACCESS = 'Nothing here is open to you.';
export const TABLE_UNAVAILABLE = 'Table unavailable: unknown, or not open to you.';
export const PAGE_UNAVAILABLE = 'Page unavailable: missing, or not open to you.';
