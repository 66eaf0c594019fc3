import type { AnyTRPCProcedure } from '@trpc/server'
import { z } from 'zod'
import { appRouter } from '../router.ts'
import type { CallMeta } from '../trpc/documented.ts'

/** What a procedure states of itself. */
export interface Stated {
  name: string
  type: 'query' | 'mutation' | 'subscription'
  openapi: CallMeta['openapi']
  example: CallMeta['example'] | undefined
  input: z.ZodType | undefined
  output: z.ZodType | undefined
  /** What its input takes by name, as JSON Schema. */
  fields: Field[]
}

/** A value that a procedure takes. */
export interface Field {
  name: string
  isRequired: boolean
  schema: { type?: string; enum?: unknown[]; maxLength?: number }
}

/** Every procedure of the router by name, whether or not it states anything. */
export function allProcedures(): Stated[] {
  // tRPC types the flat list of procedures away; it is there, keyed by dotted names.
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>
  return Object.entries(procedures).map(([name, { _def }]) => {
    const { inputs, output } = _def as unknown as { inputs: z.ZodType[]; output: z.ZodType | undefined }
    const { openapi, example } = (_def.meta ?? {}) as Partial<CallMeta>
    const [input] = inputs
    return { name, type: _def.type, openapi, example, input, output, fields: inputs.flatMap(fieldsOf) }
  })
}

function fieldsOf(input: z.ZodType): Field[] {
  const options = { io: 'input', unrepresentable: 'any' } as const
  const { properties = {}, required = [] } = z.toJSONSchema(input, options)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    isRequired: required.includes(name),
    schema: schema as Field['schema'],
  }))
}
