/** `sub` of a verified token: a backend user or a service account. */
export const SUBJECT_PATTERN = /^(be_user:[1-9]\d{0,9}|service:[A-Za-z0-9_.-]{1,64})$/;

/** Our own id of a model's tool call: unique per run, accepted by every provider API (D-19, spec 05 §4). */
export const CALL_ID_PATTERN = /^[A-Za-z0-9]{9}$/;

/** Names that admins and code give to things: tools, groups, configurations. */
export const IDENTIFIER_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,149}$/;

/** Opaque list cursor. */
export const CURSOR_PATTERN = /^[A-Za-z0-9_-]{1,128}$/;
