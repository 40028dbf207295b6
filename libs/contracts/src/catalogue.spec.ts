import 'reflect-metadata';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { BROADCAST_CONTRACTS, JOB_CONTRACTS } from './catalogue';
import { MAX_MESSAGE_BYTES } from './core/message';

const contracts = [...JOB_CONTRACTS, ...BROADCAST_CONTRACTS];
const folders = ['agent', 'tools', 'inbox', 'trace', 'broadcasts'];

function sampleFile(name: string, version: number): string {
  const file = `${name.replace('.', '-')}.v${version}.json`;
  const found = folders
    .map((folder) => join(__dirname, folder, 'samples', file))
    .find((path) => existsSync(path));
  if (!found) throw new Error(`no frozen sample ${file}`);
  return found;
}

function check(contract: (typeof contracts)[number], sample: object) {
  const message = plainToInstance(contract.message, sample);
  return validateSync(message, { whitelist: true, forbidNonWhitelisted: true });
}

describe('contract catalogue (design §4.6)', () => {
  it.each(contracts.map((contract) => [contract.name, contract] as const))(
    '%s accepts every frozen sample up to its version and refuses an unknown field',
    (_name, contract) => {
      for (let version = 1; version <= contract.version; version += 1) {
        const sample = JSON.parse(readFileSync(sampleFile(contract.name, version), 'utf8')) as object;
        expect(check(contract, sample)).toEqual([]);
        expect(check(contract, { ...sample, smuggled: true })).not.toEqual([]);
        expect(Buffer.byteLength(JSON.stringify(sample))).toBeLessThanOrEqual(MAX_MESSAGE_BYTES);
      }
    },
  );

  it('has one contract per name and one sample file per contract', () => {
    expect(new Set(contracts.map((contract) => contract.name)).size).toBe(contracts.length);
    const files = folders.flatMap((folder) => readdirSync(join(__dirname, folder, 'samples')));
    expect(files).toHaveLength(contracts.length);
  });

  it('gives wake-ups job ids that BullMQ accepts (R-05.7)', () => {
    for (const contract of JOB_CONTRACTS) {
      if (contract.kind !== 'wake-up') continue;
      const sample = JSON.parse(readFileSync(sampleFile(contract.name, 1), 'utf8')) as never;
      expect(contract.jobId(sample)).toMatch(/^[a-z]+_[A-Za-z0-9_-]+$/);
    }
  });
});
