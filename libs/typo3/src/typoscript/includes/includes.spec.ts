import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { TypoScriptFault } from '../tree/value-modifiers';
import { CarriedFiles } from './carried-files';
import { evaluateIncludes } from './evaluate-includes';
import { IncludeBuilder } from './include-builder';
import { MountedFiles } from './mounted-files';
import { scanSyntax } from './syntax-scanner';

function builder(files: Record<string, string> = {}): IncludeBuilder {
  return new IncludeBuilder({ kind: 'setup', files: new CarriedFiles(new Map(Object.entries(files))) });
}

async function flat(source: string, files: Record<string, string> = {}): Promise<Record<string, string>> {
  const { root } = evaluateIncludes([await builder(files).source('source', source)], {
    constants: new Map([['color', 'red']]),
    environment: () => null,
    judge: (expression) => ({ matches: expression === 'yes', unknown: [] }),
    substitutesConditions: true,
  });
  return Object.fromEntries(root.flatten());
}

describe('TypoScript from source to tree (R-30.141)', () => {
  it('merges blocks, copies, constants, conditions and imports', async () => {
    const source = 'a {\n  b = {$color}\n}\nc < a\n[yes]\nd = 1\n[else]\nd = 2\n[end]\n@import "EXT:x/one"\n';
    expect(await flat(source, { 'EXT:x/one.typoscript': 'e = 1\na.b := appendString(dish)' })).toEqual({
      'a.b': 'reddish',
      'c.b': 'red',
      d: '1',
      e: '1',
    });
  });

  it('ends imports that never end', async () => {
    const files = { 'EXT:x/one.typoscript': "@import 'EXT:x/one.typoscript'" };
    await expect(flat("@import 'EXT:x/one.typoscript'", files)).rejects.toBeInstanceOf(TypoScriptFault);
  });

  it('reads any text, and finds the broken lines of every branch (R-30.150)', async () => {
    const include = await builder().source('source', '[no]\nbroken\n[end]\na {\n@import "EXT:x/none"');
    expect(scanSyntax([include]).map(({ kind, line }) => `${line} ${kind}`)).toEqual([
      '1 line.invalid',
      '3 brace.missing',
      '4 import.empty',
    ]);
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 80 }), async (text) => {
        scanSyntax([await builder().source('source', text)]);
      }),
    );
  });
});

describe('Files of the project mount (R-30.48 to R-30.50)', () => {
  const root = mkdtempSync(join(tmpdir(), 'sidecar-typoscript-'));
  const project = join(root, 'project');
  const files = new MountedFiles({
    root: project,
    packages: new Map([['shop', 'packages/shop']]),
    publicFolder: 'public',
  });

  beforeAll(() => {
    mkdirSync(join(project, 'packages/shop/.hidden'), { recursive: true });
    writeFileSync(join(project, 'packages/shop/a.typoscript'), 'a = 1');
    writeFileSync(join(project, 'packages/shop/a.php'), '<?php');
    writeFileSync(join(project, 'packages/shop/.hidden/b.typoscript'), 'b = 1');
    writeFileSync(join(root, 'outside.typoscript'), 'outside = 1');
    symlinkSync(join(root, 'outside.typoscript'), join(project, 'packages/shop/link.typoscript'));
  });

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('reads TypoScript of packages', async () => {
    expect(await files.read('EXT:shop/a.typoscript')).toBe('a = 1');
    expect((await files.list('EXT:shop'))?.files).toContain('a.typoscript');
  });

  it.each([
    'EXT:shop/a.php',
    'EXT:shop/.hidden/b.typoscript',
    'EXT:shop/link.typoscript',
    'EXT:shop/../../outside.typoscript',
    'EXT:none/a.typoscript',
    '../outside.typoscript',
    '/etc/passwd.txt',
    'EXT:shop\\a.typoscript',
  ])('knows no %s', async (path) => {
    expect(await files.read(path)).toBeNull();
  });
});
