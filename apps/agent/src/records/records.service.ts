import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { AgentConfig, namedVariable } from '#config';
import { ConfigurationUnknownError } from '#errors';
import { parseRecords, type KeySource } from './parse-records';
import { RecordsError } from './records.error';
import type { ConfigurationRecord, Records } from './records';

const keys: KeySource = {
  fromFile: (path) => readFileSync(path, 'utf8').trim(),
  fromEnvironment: (name) => {
    const value = namedVariable(name);
    if (value === undefined) throw new Error(`the environment variable ${name} is not set`);
    return value;
  },
};

/** Providers, models and configurations, read once at boot; an unusable file stops the process with every problem named. */
@Injectable()
export class RecordsService {
  private readonly records: Records;

  constructor(config: AgentConfig) {
    this.records = parseRecords(read(config.recordsFile), keys);
  }

  find(identifier: string): ConfigurationRecord | undefined {
    return this.records.configurations.find((record) => record.identifier === identifier);
  }

  findDefault(): ConfigurationRecord | undefined {
    return this.records.configurations.find((record) => record.isDefault);
  }

  /** @throws ConfigurationUnknownError also when none is named and there is no default */
  require(identifier: string | undefined): ConfigurationRecord {
    const record = identifier === undefined ? this.findDefault() : this.find(identifier);
    if (!record) throw new ConfigurationUnknownError();
    return record;
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new RecordsError([
      `${path} can't be read (${(error as NodeJS.ErrnoException).code ?? 'unreadable'})`,
    ]);
  }
}
