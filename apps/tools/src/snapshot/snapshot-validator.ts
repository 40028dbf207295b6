import Ajv, { type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { SnapshotInvalidError, type FieldError } from '#errors';
import type { SnapshotDocument } from '#typo3';
import schema from '../../../../docs/snapshot.schema.json';

const ajv = new Ajv({ allErrors: false, strict: false });
addFormats(ajv);
const validate = ajv.compile<SnapshotDocument>(schema);

/** @throws SnapshotInvalidError whose `details.errors` name the JSON pointers of what breaks docs/snapshot.schema.json */
export function checkSnapshot(document: unknown, instanceId: string): SnapshotDocument {
  if (!validate(document)) {
    // An `if` only repeats, level by level, that something inside did not fit.
    const broken = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
    throw new SnapshotInvalidError(undefined, { errors: broken.map(toFieldError) });
  }
  if (document.instanceId !== instanceId) {
    const message = 'is another instance than this sidecar serves';
    throw new SnapshotInvalidError(undefined, { errors: [{ pointer: '/instanceId', message }] });
  }
  return document;
}

function toFieldError(error: ErrorObject): FieldError {
  const missing = error.keyword === 'required' ? String(error.params.missingProperty) : null;
  return {
    pointer: missing === null ? error.instancePath : `${error.instancePath}/${missing}`,
    message: missing === null ? (error.message ?? 'does not fit the schema') : 'is required',
  };
}
