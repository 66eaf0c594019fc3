import type { AnyTRPCProcedure } from '@trpc/server'
import { z } from 'zod'
import { appRouter } from '../router.ts'
import type { CallMeta } from '../trpc/documented.ts'

/** A procedure's metadata. */
export interface Stated {
  name: string
  type: 'query' | 'mutation' | 'subscription'
  openapi: CallMeta['openapi']
  scope: CallMeta['scope'] | undefined
  example: CallMeta['example'] | undefined
  input: z.ZodType | undefined
  output: z.ZodType | undefined
  /** The input fields by name, as JSON Schema. */
  fields: Field[]
}

/** An input field of a procedure. */
export interface Field {
  name: string
  isRequired: boolean
  schema: { type?: string; enum?: unknown[]; maxLength?: number }
}

let all: readonly Stated[] | undefined

/** Every procedure of the router by name, with or without metadata. */
export function allProcedures(): readonly Stated[] {
  // JSON Schemas of all inputs take milliseconds, and tables of calls in tests need them for every request.
  all ??= readProcedures()
  return all
}

function readProcedures(): Stated[] {
  // tRPC's types omit the flat list of procedures, keyed by dotted names, but it exists.
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>
  return Object.entries(procedures).map(([name, { _def }]) => {
    const { inputs, output } = _def as unknown as { inputs: z.ZodType[]; output: z.ZodType | undefined }
    const { openapi, example, scope } = (_def.meta ?? {}) as Partial<CallMeta>
    const [input] = inputs
    return { name, type: _def.type, openapi, scope, example, input, output, fields: inputs.flatMap(fieldsOf) }
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

/** A call of a user by its dotted name. */
export function callNamed(call: object, name: string): (input: object) => Promise<unknown> {
  const [noun = '', verb = ''] = name.split('.')
  return Reflect.get(Reflect.get(call, noun) as object, verb)
}
