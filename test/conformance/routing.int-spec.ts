import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Typo3ReadDatabase } from '#database';
import {
  conformanceFolder,
  conformanceSnapshot,
  createTypo3Database,
  describeWithConformance,
  reportCorpus,
} from '#testing';
import {
  InstanceModel,
  RoutingRepository,
  UriBuilder,
  parseUrl,
  plainArguments,
  readSite,
  resolveRequest,
  type PhpMap,
  type PhpValue,
  type RouteArguments,
  type RouteValue,
  type Site,
  type SnapshotDocument,
} from '#typo3';

interface RecordedMatch {
  site: string;
  language: number | null;
  tail: string;
  page?: number;
  type?: string;
  error?: { code: number };
}

interface RecordedCase {
  id: string;
  kind: 'match' | 'uri';
  installation?: 'base';
  url: string | null;
  match?: RecordedMatch;
  page: number;
  language: number;
  parameters: Record<string, unknown>;
  fragment?: string;
  error?: { class: string };
}

interface Recording {
  now: string;
  base: { now: string; encryptionKey: string };
  encryptionKey: string;
  cacheHash: { excludedParameters: string[] };
  sites: Record<string, unknown>;
  pages: Record<string, string | number>[];
  tt_content: Record<string, string | number>[];
  cases: RecordedCase[];
}

interface Ground {
  sites: Site[];
  db: Typo3ReadDatabase;
  drop: () => Promise<void>;
  now: number;
  encryptionKey: string;
}

/** TYPO3's exception codes and classes for what we say ourselves. */
const NO_PAGE = { 'no-route': 1538389998, 'unknown-id': 1557839801 };
const NO_URI: Record<string, string> = {
  'no-site': 'SiteNotFoundException',
  'bad-argument': 'InvalidParameterException',
};

describeWithConformance(
  'Routing against the recordings of TYPO3 13.4 (R-30.110, R-30.111)',
  () => {
    const root = conformanceFolder() ?? '';
    const recording = JSON.parse(readFileSync(join(root, 'recorded/routing.json'), 'utf8')) as Recording;
    const instance = InstanceModel.compile(
      conformanceSnapshot(root) as unknown as SnapshotDocument,
      'recorded',
    );
    const runtime = JSON.parse(readFileSync(join(root, 'typo3-13.4/runtime.json'), 'utf8')) as {
      sites: Record<string, { configuration: unknown }>;
    };
    let own: Ground;
    let base: Ground;

    beforeAll(async () => {
      const rows = [
        ...insertions('pages', recording.pages),
        ...insertions('tt_content', recording.tt_content),
      ];
      own = await ground(`SET SESSION sql_mode = '';\n${rows.join('\n')}`, {
        sites: recording.sites,
        now: recording.now,
        encryptionKey: recording.encryptionKey,
      });
      const configurations = Object.entries(runtime.sites).map(([name, site]) => [name, site.configuration]);
      base = await ground(readFileSync(join(root, 'base/base.sql'), 'utf8'), {
        sites: Object.fromEntries(configurations) as Record<string, unknown>,
        ...recording.base,
      });
    });

    afterAll(async () => {
      await own.drop();
      await base.drop();
    });

    async function ground(
      rowsSql: string,
      facts: { sites: Record<string, unknown>; now: string; encryptionKey: string },
    ): Promise<Ground> {
      const schemaSql = readFileSync(join(root, 'typo3-13.4/schema.sql'), 'utf8');
      const database = await createTypo3Database({ schemaSql, rowsSql });
      const db = new Typo3ReadDatabase({ readUrl: database.url, writeUrl: database.url, poolSize: 2 });
      const drop = async (): Promise<void> => {
        await db.onApplicationShutdown();
        await database.drop();
      };
      const sites = Object.entries(facts.sites).flatMap(
        ([name, configuration]) => readSite(name, asPhp(configuration) as PhpMap, () => false) ?? [],
      );
      const now = Math.floor(Date.parse(facts.now) / 1000);
      return { sites, db, drop, now, encryptionKey: facts.encryptionKey };
    }

    async function match(recorded: RecordedCase, { sites, db, now }: Ground): Promise<unknown> {
      const url = parseUrl(recorded.url ?? '');
      const rows = new RoutingRepository(db, sites, now);
      const found = url === null ? null : await resolveRequest(sites, url, { instance, rows });
      if (found === null) {
        return { site: '#NULL', language: null, tail: '' };
      }
      const { site, language, tail, page } = found;
      const where = { site: site.identifier, language: language?.id ?? null, tail };
      if (page === null || typeof page === 'string') {
        return page === null ? where : { ...where, error: NO_PAGE[page] };
      }
      return {
        ...where,
        page: page.page,
        type: page.type,
        routeArguments: jsonArguments(page.routeArguments),
        staticArguments: jsonArguments(page.staticArguments),
        dynamicArguments: jsonArguments(page.dynamicArguments),
        queryArguments: jsonArguments(page.queryArguments),
      };
    }

    async function uri(recorded: RecordedCase, from: Ground): Promise<unknown> {
      const { excludedParameters } = recording.cacheHash;
      const rows = new RoutingRepository(from.db, from.sites, from.now);
      const builder = new UriBuilder(instance, rows, {
        encryptionKey: from.encryptionKey,
        excludedParameters,
      });
      const { page, language, parameters, fragment } = recorded;
      const built = await builder.build({
        page,
        language,
        arguments: routeArguments(parameters),
        ...(fragment === undefined ? {} : { fragment }),
      });
      return typeof built === 'string' ? { error: NO_URI[built] } : { url: built.url };
    }

    // What the frontend then answers (`response`) is not compared: nothing here renders a page.
    it('finds the recorded site, language, page and arguments, and builds the recorded URIs', async () => {
      const table = {
        match: { cases: 0, different: [] as string[] },
        uri: { cases: 0, different: [] as string[] },
      };
      const different: string[] = [];
      for (const recorded of recording.cases) {
        const from = recorded.installation === 'base' ? base : own;
        const ours = recorded.kind === 'match' ? await match(recorded, from) : await uri(recorded, from);
        const theirs = expected(recorded);
        table[recorded.kind].cases++;
        if (JSON.stringify(sorted(ours)) !== JSON.stringify(sorted(theirs))) {
          table[recorded.kind].different.push(recorded.id);
          different.push(
            `${recorded.id}\n  recorded ${JSON.stringify(theirs)}\n  ours     ${JSON.stringify(ours)}`,
          );
        }
      }
      for (const [kind, { cases, different: ids }] of Object.entries(table)) {
        const corpus = `routing (${kind})`;
        reportCorpus({ corpus, cases, equal: cases - ids.length, explained: 0, different: ids });
      }
      process.stdout.write(different.map((text) => `${text.slice(0, 900)}\n`).join(''));
      expect(different).toEqual([]);
    });
  },
  ['routing.json'],
  { corpora: ['routing'] },
);

function expected(recorded: RecordedCase): unknown {
  if (recorded.kind === 'uri') {
    return recorded.url === null ? { error: recorded.error?.class } : { url: recorded.url };
  }
  const { error, ...match } = recorded.match ?? { error: undefined };
  return error === undefined ? match : { ...match, error: error.code };
}

function insertions(table: string, rows: readonly Record<string, string | number>[]): string[] {
  return rows.map((row) => {
    const values = Object.values(row).map((value) =>
      typeof value === 'number'
        ? String(value)
        : `CONVERT(x'${Buffer.from(value).toString('hex')}' USING utf8mb4)`,
    );
    const columns = Object.keys(row).map((column) => `\`${column}\``);
    return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')});`;
  });
}

function asPhp(value: unknown): PhpValue {
  if (Array.isArray(value)) {
    return value.map(asPhp);
  }
  return typeof value === 'object' && value !== null
    ? new Map(Object.entries(value).map(([key, item]) => [key, asPhp(item)]))
    : (value as PhpValue);
}

function routeArguments(value: Record<string, unknown>): RouteArguments {
  return new Map(
    Object.entries(value).map(([key, item]): [string, RouteValue] => [
      key,
      typeof item === 'object' && item !== null
        ? routeArguments(item as Record<string, unknown>)
        : String(item as string | number),
    ]),
  );
}

/** PHP writes a map with the keys 0…n−1 as a list. */
function jsonArguments(given: RouteArguments): unknown {
  return asLists(plainArguments(given));
}

function asLists(value: unknown, isInner = false): unknown {
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const entries = Object.entries(value).map(([key, item]) => [key, asLists(item, true)] as const);
  const isList = isInner && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return value;
  }
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}
