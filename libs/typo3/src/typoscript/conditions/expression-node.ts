/** A parsed condition. */
export type ExpressionNode =
  | { kind: 'constant'; value: null | boolean | number | string }
  | { kind: 'name'; name: string }
  | { kind: 'list'; items: readonly ExpressionNode[] }
  | { kind: 'map'; entries: readonly (readonly [ExpressionNode, ExpressionNode])[] }
  | { kind: 'call'; name: string; args: readonly ExpressionNode[] }
  | { kind: 'item'; of: ExpressionNode; key: ExpressionNode }
  | { kind: 'property'; of: ExpressionNode; name: string; nullSafe: boolean }
  | { kind: 'method'; of: ExpressionNode; name: string; args: readonly ExpressionNode[]; nullSafe: boolean }
  | { kind: 'unary'; operator: string; operand: ExpressionNode }
  | { kind: 'binary'; operator: string; left: ExpressionNode; right: ExpressionNode }
  | { kind: 'choice'; test: ExpressionNode; then: ExpressionNode; otherwise: ExpressionNode };
