import { writeIdentifier } from '../source/identifier-path';
import { type IdentifierPath, type TypoScriptLine } from '../source/typoscript-line';
import { resolveValue } from '../source/value-parts';
import { TypoScriptNode } from './typoscript-node';
import { modifyValue, TypoScriptFault, type ModifierFacts } from './value-modifiers';

export interface BuildFacts extends ModifierFacts {
  constants: ReadonlyMap<string, string>;
}

/** Applies the lines of one source to a tree. Open blocks end with the source: the next one begins at the root again. */
export function applyLines(lines: readonly TypoScriptLine[], root: TypoScriptNode, facts: BuildFacts): void {
  const open: TypoScriptNode[] = [root];
  for (const line of lines) {
    const here = open[open.length - 1] ?? root;
    if (line.kind === 'open') {
      open.push(nodeAt(here, line.path));
    } else if (line.kind === 'close') {
      if (open.length > 1) {
        open.pop();
      }
    } else {
      applyLine(line, here, { root, facts });
    }
  }
}

interface Ground {
  root: TypoScriptNode;
  facts: BuildFacts;
}

function applyLine(line: TypoScriptLine, here: TypoScriptNode, { root, facts }: Ground): void {
  if (line.kind === 'assign') {
    nodeAt(here, line.path).value = resolveValue(line.value, facts.constants);
  } else if (line.kind === 'modify') {
    const node = nodeAt(here, line.path);
    const argument = resolveValue(line.argument, facts.constants);
    node.value = modifyValue(line.modifier, argument, node.value, facts);
  } else if (line.kind === 'unset') {
    unset(here, line.path);
  } else if (line.kind === 'copy') {
    copy(line.source.relative ? here : root, line.source, { here, path: line.path });
  } else if (line.kind === 'reference') {
    refer(here, line.path, writeIdentifier(line.source));
  }
}

/** Where a path is nothing but dots TYPO3 throws. */
function nodeAt(here: TypoScriptNode, { parts }: IdentifierPath): TypoScriptNode {
  if (parts.length === 0) {
    throw new TypoScriptFault('A path without a name.');
  }
  return parts.reduce((node, name) => node.need(name), here);
}

function find(from: TypoScriptNode, parts: readonly string[]): TypoScriptNode | undefined {
  return parts.reduce<TypoScriptNode | undefined>((node, name) => node?.child(name), from);
}

function unset(here: TypoScriptNode, { parts }: IdentifierPath): void {
  const name = parts[parts.length - 1];
  if (name !== undefined) {
    find(here, parts.slice(0, -1))?.children.delete(name);
  }
}

interface Target {
  here: TypoScriptNode;
  path: IdentifierPath;
}

/** `<`: the target's children go; its value stays only where the source has none. */
function copy(from: TypoScriptNode, source: IdentifierPath, { here, path }: Target): void {
  const original = find(from, source.parts);
  const name = path.parts[path.parts.length - 1];
  if (original === undefined || name === undefined) {
    return;
  }
  const parent = path.parts.slice(0, -1).reduce((node, part) => node.need(part), here);
  if (original.value !== null) {
    parent.children.delete(name);
    parent.children.set(name, original.copy());
    return;
  }
  const existing = parent.child(name);
  if (existing !== undefined && existing.reference !== null) {
    original.children.forEach((child, key) => existing.children.set(key, child.copy()));
    return;
  }
  const made = original.copy();
  if (existing !== undefined && existing.value !== null && existing.value !== '' && existing.value !== '0') {
    made.value = existing.value;
  }
  parent.children.set(name, made);
}

/** `=<`: a marked node in place of the old one, whose children it takes over; the old value is gone. */
function refer(here: TypoScriptNode, { parts }: IdentifierPath, reference: string): void {
  const name = parts[parts.length - 1];
  if (name === undefined) {
    return;
  }
  const parent = parts.slice(0, -1).reduce((node, part) => node.need(part), here);
  const made = new TypoScriptNode();
  made.reference = reference;
  parent.child(name)?.children.forEach((child, key) => made.children.set(key, child));
  parent.children.delete(name);
  parent.children.set(name, made);
}
