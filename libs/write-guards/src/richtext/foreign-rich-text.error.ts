/** Leaves the transformation where only PHP knows how it goes on; the caller gets its reason. Never seen outside this folder. */
export class ForeignRichTextError extends Error {}
