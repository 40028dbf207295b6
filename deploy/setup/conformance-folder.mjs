import { existsSync, mkdirSync, readFileSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { root } from './paths.mjs';

/** The recordings kept beside the checkout. */
const KEPT = resolve(root, process.env.SIDECAR_CONFORMANCE ?? '../shared/conformance', 'recorded');

/** Files that hold no cases of their own but what others need. */
const SUPPORT = ['tools/project.json', 'tools/specs.json'];

/** Schema, rows and TCA of the recorded installation; a folder without its own is judged on those kept beside the checkout. */
const BESIDE = ['base', 'typo3-13.4', 'typo3-14.3'];
const BESIDE_14 = ['base.json', 'projection.json'];

export function recordedFolder(option) {
  return option === undefined ? KEPT : resolve(root, option);
}

/** Names of the corpora below a folder that `only` (a corpus or a folder of them) picks. */
export function corporaOf(recorded, only) {
  const picked = only.replace(/\.json$|\/$/, '');
  const isPicked = (name) => picked === '' || name === picked || name.startsWith(`${picked}/`);
  return jsonFiles(recorded)
    .filter((file) => !SUPPORT.includes(file))
    .map((file) => file.replace(/\.json$/, ''))
    .filter(isPicked)
    .sort();
}

/** Corpora that 14.3 was asked for too: those with a file, or a folder, of its own. */
export function recordedAgain(recorded, corpora) {
  const place = join(dirname(recorded), 'recorded-14.3');
  const beside = existsSync(place) ? place : join(dirname(KEPT), 'recorded-14.3');
  const has = (name) => existsSync(join(beside, name));
  return corpora.filter((corpus) => has(`${corpus}.json`) || (corpus.includes('/') && has(dirname(corpus))));
}

/** A folder as the specs expect it: the recordings as `recorded`, everything beside them, and what they lack from those kept. */
export function lay(folder, recorded) {
  const beside = dirname(recorded);
  for (const name of readdirSync(beside).filter((each) => each !== basename(recorded)))
    if (name !== 'recorded') symlinkSync(join(beside, name), join(folder, name));
  linkFiles(recorded, join(folder, 'recorded'));
  if (!existsSync(KEPT) || realpathSync(KEPT) === realpathSync(recorded)) return;
  for (const name of BESIDE) link(join(dirname(KEPT), name), join(folder, name));
  if (!existsSync(join(folder, 'recorded-14.3')))
    for (const name of BESIDE_14)
      link(join(dirname(KEPT), 'recorded-14.3', name), join(folder, 'recorded-14.3', name));
  linkFiles(KEPT, join(folder, 'recorded'));
  link(KEPT, join(folder, 'known'));
}

/** How many cases a file holds, in whichever form it holds them. */
export function casesIn(file) {
  const { cases, users, pages, presets } = JSON.parse(readFileSync(file, 'utf8'));
  const held = cases ?? users ?? pages ?? presets ?? [];
  if (Array.isArray(held)) return held.length;
  const lists = Object.values(held).filter(Array.isArray);
  return lists.length > 0 ? lists.reduce((sum, list) => sum + list.length, 0) : Object.keys(held).length;
}

function jsonFiles(folder) {
  return readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.json'));
}

function linkFiles(from, to) {
  for (const name of jsonFiles(from)) link(join(from, name), join(to, name));
}

function link(target, place) {
  if (existsSync(place) || !existsSync(target)) return;
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(target, place);
}
