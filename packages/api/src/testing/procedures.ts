import type { AnyTRPCProcedure } from '@trpc/server'
import type { OpenApiMeta } from 'trpc-to-openapi'
import { z } from 'zod'
import { appRouter } from '../router.ts'

/** What a procedure states of itself. */
export interface Stated {
  name: string
  type: 'query' | 'mutation' | 'subscription'
  openapi: OpenApiMeta['openapi']
  hasInput: boolean
  hasOutput: boolean
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
    const { inputs, output } = _def as unknown as { inputs: unknown[]; output: unknown }
    return {
      name,
      type: _def.type,
      openapi: (_def.meta as OpenApiMeta | undefined)?.openapi,
      hasInput: inputs.length > 0,
      hasOutput: output !== undefined,
      fields: inputs.flatMap(fieldsOf),
    }
  })
}

function fieldsOf(input: unknown): Field[] {
  const options = { io: 'input', unrepresentable: 'any' } as const
  const { properties = {}, required = [] } = z.toJSONSchema(input as z.ZodType, options)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    isRequired: required.includes(name),
    schema: schema as Field['schema'],
  }))
}
