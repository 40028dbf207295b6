import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SqlConnection } from '#database';
import { conformanceSnapshot, type RecordedVersion } from '#testing';
import {
  InstanceModel,
  type ColumnSchema,
  type PhpValue,
  type Site,
  type SnapshotDocument,
  type TableSchema,
} from '#typo3';
import { SlugRepository, slugOptions, type SlugOptions } from '#write-guards';

/** A slug column of the recorded installation. */
export interface SlugColumn {
  options: SlugOptions;
  schema: TableSchema;
  rows(db: SqlConnection, sites: readonly Site[]): SlugRepository;
}

export function recordedInstance(folder: string, version: RecordedVersion): InstanceModel {
  const document = conformanceSnapshot(folder, { folder: `typo3-${version}`, instanceId: 'recorded' });
  return InstanceModel.compile(document as unknown as SnapshotDocument, 'recorded');
}

export function slugColumn(instance: InstanceModel, table: string, name: string): SlugColumn {
  const schema = instance.table(table);
  const column: ColumnSchema | undefined = schema?.column(name);
  if (schema === undefined || column === undefined)
    throw new Error(`The recorded TCA has no ${table}.${name}.`);
  return {
    options: slugOptions(table, column, instance.majorVersion),
    schema,
    rows: (db, sites) => new SlugRepository(db, schema, name, sites),
  };
}

export function readRecorded<T>(folder: string, name: string): T {
  return JSON.parse(readFileSync(join(folder, 'recorded', name), 'utf8')) as T;
}

/** Hashes are over what a recording does not hold, or over a random value. */
export function withoutHashes(slug: string): string {
  return slug.replace(/[0-9a-f]{32}/g, '<md5>');
}

/** Plain JSON as a PHP value; key order is the text's. */
export function asPhp(value: unknown): PhpValue {
  if (Array.isArray(value)) return value.map(asPhp);
  return typeof value === 'object' && value !== null
    ? new Map(Object.entries(value).map(([key, item]) => [key, asPhp(item)]))
    : (value as PhpValue);
}
