import { isPhpArray, phpMap, phpTruthy, type PhpMap, type PhpValue } from '../../snapshot/php-value';

/** An object a condition may ask: properties to read, methods to call, its text where it has one. */
export interface ExpressionObject {
  properties?: ReadonlyMap<string, ExpressionValue>;
  methods?: ReadonlyMap<string, (args: readonly ExpressionValue[]) => ExpressionValue>;
  text?: string;
}

export type ExpressionValue = PhpValue | ExpressionObject;

export function isExpressionObject(value: ExpressionValue): value is ExpressionObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Map);
}

export function asArray(value: ExpressionValue): PhpMap | null {
  return !isExpressionObject(value) && isPhpArray(value) ? phpMap(value) : null;
}

export function isTrue(value: ExpressionValue): boolean {
  return isExpressionObject(value) || phpTruthy(value);
}

/** Text of a scalar as PHP casts it. */
export function asText(value: ExpressionValue): string {
  if (isExpressionObject(value)) {
    return value.text ?? '';
  }
  if (typeof value === 'boolean') {
    return value ? '1' : '';
  }
  return value === null || typeof value === 'object' ? '' : String(value);
}

const NUMERIC = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[ \t\n\r\v\f]*$/;

export function isNumericText(text: string): boolean {
  return NUMERIC.test(text);
}

export function asNumber(value: ExpressionValue): number {
  if (typeof value === 'number') {
    return value;
  }
  if (typeof value === 'boolean') {
    return value ? 1 : 0;
  }
  const match = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/.exec(asText(value));
  return match === null ? 0 : Number(match[0]);
}

/** PHP's `<=>` of two scalars. */
export function comparePhp(left: ExpressionValue, right: ExpressionValue): number {
  if (typeof left === 'boolean' || typeof right === 'boolean') {
    return Number(isTrue(left)) - Number(isTrue(right));
  }
  if (left === null || right === null) {
    return typeof (left ?? right) === 'string'
      ? compareTexts(asText(left), asText(right))
      : Number(isTrue(left)) - Number(isTrue(right));
  }
  const [leftText, rightText] = [asText(left), asText(right)];
  const asNumbers =
    (typeof left === 'number' || isNumericText(leftText)) &&
    (typeof right === 'number' || isNumericText(rightText));
  return asNumbers ? asNumber(left) - asNumber(right) : compareTexts(leftText, rightText);
}

function compareTexts(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

/** PHP's `==`. */
export function equalsLoosely(left: ExpressionValue, right: ExpressionValue): boolean {
  const [leftArray, rightArray] = [asArray(left), asArray(right)];
  if (leftArray !== null && rightArray !== null) {
    return (
      leftArray.size === rightArray.size &&
      [...leftArray].every(([key, item]) => {
        const other = rightArray.get(key);
        return other !== undefined && equalsLoosely(item, other);
      })
    );
  }
  if (leftArray !== null || rightArray !== null) {
    const other = leftArray === null ? left : right;
    return (typeof other === 'boolean' || other === null) && isTrue(left) === isTrue(right);
  }
  return comparePhp(left, right) === 0;
}

/** PHP's `===`; two arrays are the same when their entries are, in order. */
export function equalsStrictly(left: ExpressionValue, right: ExpressionValue): boolean {
  const [leftArray, rightArray] = [asArray(left), asArray(right)];
  if (leftArray === null || rightArray === null) {
    return left === right;
  }
  const others = [...rightArray];
  return (
    leftArray.size === rightArray.size &&
    [...leftArray].every(([key, item], index) => {
      const other = others[index];
      return other !== undefined && other[0] === key && equalsStrictly(item, other[1]);
    })
  );
}
