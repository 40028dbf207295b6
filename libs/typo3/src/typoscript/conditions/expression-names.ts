import { type ExpressionNode } from './expression-node';

export interface ExpressionNames {
  variables: Set<string>;
  functions: Set<string>;
}

/** Every variable and function an expression names, also in branches that are never reached: TYPO3 looks at all of them first. */
export function expressionNames(
  node: ExpressionNode,
  names: ExpressionNames = { variables: new Set(), functions: new Set() },
): ExpressionNames {
  if (node.kind === 'name') {
    names.variables.add(node.name);
  }
  if (node.kind === 'call') {
    names.functions.add(node.name);
  }
  childrenOf(node).forEach((child) => expressionNames(child, names));
  return names;
}

function childrenOf(node: ExpressionNode): readonly ExpressionNode[] {
  switch (node.kind) {
    case 'constant':
    case 'name':
      return [];
    case 'list':
      return node.items;
    case 'map':
      return node.entries.flat();
    case 'call':
      return node.args;
    case 'item':
      return [node.of, node.key];
    case 'property':
      return [node.of];
    case 'method':
      return [node.of, ...node.args];
    case 'unary':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'choice':
      return [node.test, node.then, node.otherwise];
  }
}
