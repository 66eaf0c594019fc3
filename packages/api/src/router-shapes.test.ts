import type { AnyTRPCProcedure } from '@trpc/server'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { appRouter } from './router.ts'

interface Shape {
  type?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  maxLength?: number
  maxItems?: number
  additionalProperties?: unknown
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  $defs?: Record<string, Shape>
}

// tRPC's types omit the flat list of procedures, keyed by dotted names, but it exists.
const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>
const PROCEDURES = Object.entries(procedures).map(([name, { _def }]) => {
  const { inputs, output } = _def as unknown as { inputs: z.ZodType[]; output: z.ZodType }
  return { name, inputs, output }
})

/** An id is only looked up, never stored; the size of the request bounds it. */
const IS_ID = /(?:^|\.)(?:id|[a-z]+Id)$/

/** An anchored pattern without unbounded repetition. */
const ENDS = /^\^(?:(?!,\})[^*+])*\$$/

/** Every part of a shape, with its path. */
function partsOf(shape: Shape, at = ''): [at: string, part: Shape][] {
  const inner = Object.entries({ ...shape.properties, ...shape.$defs })
  return [
    [at, shape],
    ...inner.flatMap(([name, part]) => partsOf(part, `${at}.${name}`)),
    ...[...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].flatMap((part) =>
      partsOf(part, at),
    ),
    ...(shape.items ? partsOf(shape.items, `${at}[]`) : []),
  ]
}

const shapeOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Shape

/** Objects with additional properties. */
const openIn = (shape: Shape) =>
  partsOf(shape)
    .filter(([, { type, additionalProperties }]) => type === 'object' && additionalProperties !== false)
    .map(([at]) => at)

describe.each(PROCEDURES)('input and output of $name', ({ inputs, output }) => {
  it('limits the length of texts and lists', () => {
    const endless = inputs
      .flatMap((input) => partsOf(shapeOf(input, 'input')))
      .filter(([at, { type, maxLength, maxItems, pattern, ...part }]) => {
        if (type === 'array') return maxItems === undefined
        const isSet = part.enum !== undefined || part.const !== undefined || ENDS.test(pattern ?? '')
        return type === 'string' && maxLength === undefined && !isSet && !IS_ID.test(at)
      })
    expect(endless.map(([at]) => at)).toEqual([])
  })

  it('accepts and returns no fields that its schemas don’t name', () => {
    expect(
      [...inputs.map((input) => shapeOf(input, 'output')), shapeOf(output, 'output')].flatMap(openIn),
    ).toEqual([])
  })

  it('returns no hash, key or password', () => {
    const names = partsOf(shapeOf(output, 'output')).map(([at]) => at.split('.').at(-1) ?? '')
    expect(
      names.filter(
        (name) => /hash|password|secretKey|privateKey|cipher/i.test(name) && !/^has[A-Z]/.test(name),
      ),
    ).toEqual([])
  })
})

/** The top-level input and output fields of each paged list, by name. */
const PAGED = PROCEDURES.flatMap(({ name, inputs, output }) => {
  const takes = inputs.flatMap((input) => Object.keys(shapeOf(input, 'input').properties ?? {}))
  const responses = Object.entries(shapeOf(output, 'output').properties ?? {})
  return takes.includes('pageSize') ? [{ name, takes, answers: Object.fromEntries(responses) }] : []
})

it('there are paged lists', () => {
  expect(PAGED.map(({ name }) => name)).toEqual(expect.arrayContaining(['articles.list', 'highlights.list']))
})

it.each(PAGED)(
  '$name uses the common cursor: `after` is the previous page’s `next`',
  ({ takes, answers }) => {
    expect(takes).toContain('after')
    expect(answers.next).toEqual({ type: 'string' })
  },
)

it('no list has another way of paging', () => {
  const OTHER = /^(?:cursor|nextCursor|limit|offset|skip|take|perPage|nextPage|nextToken)$/
  for (const { name, inputs, output } of PROCEDURES) {
    const shapes = [...inputs.map((input) => shapeOf(input, 'input')), shapeOf(output, 'output')]
    const names = shapes.flatMap((shape) => partsOf(shape).map(([at]) => at.split('.').at(-1) ?? ''))
    expect(
      names.filter((each) => OTHER.test(each)),
      name,
    ).toEqual([])
    const takes = inputs.flatMap((input) => Object.keys(shapeOf(input, 'input').properties ?? {}))
    if (takes.includes('page')) expect(takes, name).toContain('pageSize')
  }
})
