import { expect, test } from 'vitest'
import type { Schema } from './api-document.ts'
import { schemaText } from './api-document.ts'

const CASES: [schema: Schema, text: string][] = [
  [{ type: 'string' }, 'string'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ const: 'daily' }, '"daily"'],
  [{ enum: ['sans', 'serif'] }, '"sans" | "serif"'],
  [{ $ref: '#/components/schemas/Article' }, 'Article'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Article' } }, 'Article[]'],
  [{ type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]'],
  [{ anyOf: [{ $ref: '#/components/schemas/User' }, { type: 'null' }] }, 'User | null'],
  [{ type: 'string', format: 'binary' }, 'file'],
  [{}, 'unknown'],
  [{ type: 'object' }, '{}'],
  [
    {
      type: 'object',
      properties: { user: { type: 'object', properties: { uid: { type: 'string' } } } },
      required: ['user'],
    },
    '{\n  user: {\n    uid?: string\n  }\n}',
  ],
]

test.each(CASES)('%j reads as its type', (schema, text) => {
  expect(schemaText(schema)).toBe(text)
})
