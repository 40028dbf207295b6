/** More rows answer a question than a plan may hold. */
export class TooManyRowsError extends Error {}
