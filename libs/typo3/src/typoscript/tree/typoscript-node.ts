import { type PhpMap, type PhpValue, isPhpArray, phpMap, phpText } from '../../snapshot/php-value';
import { quotePart } from '../source/identifier-path';

/** One name of the object tree with its value and what is below it. */
export class TypoScriptNode {
  value: string | null = null;
  /** Path named by `=<`; it replaces the value in TYPO3's array form. */
  reference: string | null = null;
  readonly children = new Map<string, TypoScriptNode>();

  child(name: string): TypoScriptNode | undefined {
    return this.children.get(name);
  }

  /** The child of that name, made where it is missing. */
  need(name: string): TypoScriptNode {
    const known = this.children.get(name);
    if (known !== undefined) {
      return known;
    }
    const made = new TypoScriptNode();
    this.children.set(name, made);
    return made;
  }

  copy(): TypoScriptNode {
    const copy = new TypoScriptNode();
    copy.value = this.value;
    copy.reference = this.reference;
    this.children.forEach((child, name) => copy.children.set(name, child.copy()));
    return copy;
  }

  clear(): void {
    this.children.clear();
  }

  /** TYPO3's array form: `name` holds the value, `name.` what is below; a name with neither is not in it. */
  toArray(): PhpMap {
    const array = new Map<string, PhpValue>();
    for (const [name, child] of this.children) {
      const value = child.reference === null ? child.value : `< ${child.reference}`;
      if (value !== null) {
        array.set(name, value);
      }
      if (child.children.size > 0) {
        array.set(`${name}.`, child.toArray());
      }
    }
    return array;
  }

  /** Dotted path → value, dots inside names quoted; references have no value. */
  flatten(prefix = ''): Map<string, string> {
    const flat = new Map<string, string>();
    for (const [name, child] of this.children) {
      const path = prefix + quotePart(name);
      if (child.value !== null) {
        flat.set(path, child.value);
      }
      child.flatten(`${path}.`).forEach((value, key) => flat.set(key, value));
    }
    return flat;
  }

  /** Adds TYPO3's array form, as a snapshot carries what packages ship. */
  addArray(array: PhpMap): void {
    for (const [key, value] of array) {
      if (isPhpArray(value)) {
        this.need(key.endsWith('.') ? key.slice(0, -1) : key).addArray(phpMap(value));
      } else {
        this.need(key).value = phpText(value);
      }
    }
  }
}
