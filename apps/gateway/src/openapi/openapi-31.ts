import type { OpenAPIObject } from '@nestjs/swagger';

type Schema = Record<string, unknown>;

/**
 * The generator writes `nullable`, which OpenAPI 3.1 no longer knows: there a schema is plain JSON Schema, so null is one of the
 * types, or one of the alternatives to a reference.
 */
export function toOpenApi31(document: OpenAPIObject): OpenAPIObject {
  return rewrite(document) as OpenAPIObject;
}

function rewrite(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewrite);
  if (typeof value !== 'object' || value === null) return value;
  const node = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rewrite(item)]));
  return node['nullable'] === true ? withNull(node) : node;
}

function withNull({ nullable: _nullable, ...schema }: Schema): Schema {
  const { type, enum: values, allOf, $ref, ...rest } = schema;
  if (typeof type === 'string') {
    return {
      ...rest,
      type: [type, 'null'],
      ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }),
    };
  }
  const reference =
    $ref !== undefined
      ? { $ref }
      : Array.isArray(allOf) && allOf.length === 1
        ? (allOf[0] as Schema)
        : { allOf };
  return { ...rest, anyOf: [reference, { type: 'null' }] };
}
