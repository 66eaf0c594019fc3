import type { ProcedureInput } from './procedure-request.ts'

/** Inputs with `value` in every field at once and, if there are several, in each with the others as in `good`. */
export function invalidInputs(
  fields: readonly string[],
  good: ProcedureInput,
  value: unknown,
): ProcedureInput[] {
  const everywhere = Object.fromEntries(fields.map((field) => [field, value]))
  return fields.length > 1
    ? [everywhere, ...fields.map((field) => ({ ...good, [field]: value }))]
    : [everywhere]
}
