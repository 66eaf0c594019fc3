import type { AnyTRPCProcedure } from '@trpc/server'
import { z } from 'zod'
import { appRouter } from './router.ts'

/** The most bytes that any input has: files come another way. */
export const MAX_INPUT_BYTES = 1_048_576

/** Of an id, or of a text of a finite pattern: a test holds that all others have a maximum. In characters. */
const MAX_SHORT = 200
/** A character may be written as \uXXXX. */
const PER_CHARACTER = 6
/** Of a number, a boolean or null. */
const PER_VALUE = 32
/** For spaces, and for fields that are ignored. */
const ROOM = 4096

const known = new Map<string, number>()

/**
 * The most bytes that the JSON of a procedure's input has, by the lengths in its schemas: longer input can't be valid.
 * Unknown procedures have some room as well.
 */
export function inputBytes(procedure: string): number {
  const before = known.get(procedure)
  if (before !== undefined) return before
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure | undefined>
  const { inputs = [] } = (procedures[procedure]?._def ?? {}) as { inputs?: z.ZodType[] }
  const shapes = inputs.map((input) => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
  const bytes = Math.min(
    MAX_INPUT_BYTES,
    shapes.reduce((sum, shape) => sum + bytesOf(shape), ROOM),
  )
  if (inputs.length > 0) known.set(procedure, bytes)
  return bytes
}

function bytesOf(shape: z.core.JSONSchema.BaseSchema): number {
  const { anyOf, oneOf, allOf, items, properties = {}, maxItems = 0, maxLength = MAX_SHORT } = shape
  const choices = (anyOf ?? oneOf ?? []).map((one) => bytesOf(one as typeof shape))
  const parts = (allOf ?? []).map((one) => bytesOf(one as typeof shape))
  const fields = Object.entries(properties).map(
    ([name, field]) => name.length + 4 + bytesOf(field as typeof shape),
  )
  const list = items ? maxItems * (1 + bytesOf(items as typeof shape)) : 0
  const text = shape.type === 'string' ? PER_CHARACTER * maxLength : 0
  return [...parts, ...fields].reduce(
    (sum, bytes) => sum + bytes,
    PER_VALUE + list + text + Math.max(0, ...choices),
  )
}
