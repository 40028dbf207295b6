import fc from 'fast-check';
import type { ParameterSchema, ToolParameters } from '#tool-specs';
import { hostileKey, hostileValue } from './hostile-values';

/** Values that lead somewhere on the site, so that runs get behind the first check. */
export interface SiteValues {
  uids: readonly number[];
  /** Values of parameters by their name. */
  named: Readonly<Record<string, readonly string[]>>;
  /** Texts for every other parameter. */
  texts: readonly string[];
  /** Column names, for objects that filter by them. */
  columns: readonly string[];
}

/**
 * Argument texts for one declaration, as a model might write them: mostly objects with its parameters, each left out, fitting or hostile;
 * with further and repeated keys; now and then no object at all.
 */
export function argumentTexts(parameters: ToolParameters, site: SiteValues): fc.Arbitrary<string> {
  const known = Object.entries(parameters.properties).map(([name, schema]) =>
    fc
      .oneof(
        { weight: 5, arbitrary: fittingValue(name, schema, site) },
        { weight: 2, arbitrary: hostileValue },
        { weight: 1, arbitrary: fc.constant(null) },
      )
      .map((value) => (value === null ? null : ([name, value] as const))),
  );
  const further = fc.array(fc.tuple(hostileKey, hostileValue), { maxLength: 1 });
  const objects = fc.tuple(fc.tuple(...known), further).map(([entries, more]) => {
    const all = [...entries.filter((entry) => entry !== null), ...more];
    return `{${all.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
  });
  const broken = fc.oneof(fc.constantFrom('', 'null', '[]', '{', '"x"', '{"a":1}}', "{'a':1}"), hostileValue);
  return fc.oneof({ weight: 19, arbitrary: objects }, { weight: 1, arbitrary: broken });
}

/** A value of the declared type that means something on the site, as JSON text. */
function fittingValue(name: string, schema: ParameterSchema, site: SiteValues): fc.Arbitrary<string> {
  const own = site.named[name] ?? schema.enum;
  const texts = own === undefined ? fc.constantFrom(...site.texts) : fc.constantFrom(...own);
  switch (schema.type) {
    case 'integer': {
      const small = fc.integer({ min: -1, max: 300 });
      return fc.oneof(fc.constantFrom(...site.uids), small).map(String);
    }
    case 'boolean':
      return fc.constantFrom('true', 'false');
    case 'string':
      return texts.map((text) => JSON.stringify(text));
    case 'array':
      return fc
        .array(fc.oneof(fc.constantFrom(...site.columns), texts), { maxLength: 6 })
        .map((list) => JSON.stringify(list));
    case 'object':
      return fc
        .dictionary(
          fc.constantFrom(...site.columns),
          fc.oneof(fc.constantFrom<string | number>(...site.texts, 0, 1), fc.boolean()),
          { maxKeys: 6 },
        )
        .map((filters) => JSON.stringify(filters));
  }
}
