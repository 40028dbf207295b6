import type { OpenAPIObject } from '@nestjs/swagger';
import { toOpenApi31 } from './openapi-31';

const rewritten = (schema: object): unknown =>
  (toOpenApi31({ schema } as unknown as OpenAPIObject) as unknown as { schema: unknown }).schema;

describe('toOpenApi31', () => {
  it.each<[string, object, object]>([
    ['a type', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
    [
      'a choice',
      { type: 'string', enum: ['a'], nullable: true },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    ['a reference', { $ref: '#/x', nullable: true }, { anyOf: [{ $ref: '#/x' }, { type: 'null' }] }],
    [
      'a wrapped reference',
      { allOf: [{ $ref: '#/x' }], nullable: true },
      { anyOf: [{ $ref: '#/x' }, { type: 'null' }] },
    ],
    [
      'what is nested',
      { properties: { a: { type: 'integer', nullable: true } } },
      { properties: { a: { type: ['integer', 'null'] } } },
    ],
    ['nothing without it', { type: 'string', nullable: false }, { type: 'string', nullable: false }],
  ])('rewrites %s', (_what, schema, expected) => {
    expect(rewritten(schema)).toEqual(expected);
  });
});
