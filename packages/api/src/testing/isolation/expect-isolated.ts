import { TRPCError } from '@trpc/server'
import { expect } from 'vitest'
import { callNamed, type Stated } from '../procedures.ts'
import { refusal } from '../refusal.ts'
import { foreignInputs, isOfOperator, mustNameThing } from './foreign-inputs.ts'
import { ISOLATION_CASES } from './isolation-cases.ts'
import type { Holder } from './new-holder.ts'

/** How a procedure refuses what is somebody else's, if it always does. */
function codeOf(procedure: Stated): string | undefined {
  const { example, fields, openapi, name } = procedure
  if (isOfOperator(procedure)) return 'FORBIDDEN'
  if (mustNameThing(procedure)) return 'NOT_FOUND'
  if (openapi?.protect) return example && 'email' in example.request ? 'FORBIDDEN' : undefined
  const byLink = fields.some((field) => field.name === 'token' && field.isRequired)
  return byLink && ISOLATION_CASES[name] === undefined ? 'NOT_FOUND' : undefined
}

/** Whether a procedure has no isolation case but needs one: it returns what is somebody's, and no id names that. */
export const lacksIsolationCase = (procedure: Stated): boolean =>
  procedure.type === 'query' &&
  ISOLATION_CASES[procedure.name] === undefined &&
  codeOf(procedure) === undefined

/**
 * Makes a call as `me` with everything that names `hers`, which is refused: as not found, or as the operator's. A call
 * that names nothing is made with its example. Then its isolation case.
 */
export async function expectIsolated(procedure: Stated, me: Holder, hers: Holder): Promise<void> {
  const { name } = procedure
  const call = callNamed(me.call, name)
  const code = codeOf(procedure)
  const checked = ISOLATION_CASES[name]
  if (code !== undefined) {
    for (const input of foreignInputs(procedure, me, hers)) {
      expect(await refusal(call(input)), JSON.stringify(input)).toMatchObject({ code })
    }
  } else if (!checked) {
    // The caller compares her data.
    for (const input of foreignInputs(procedure, me, hers)) {
      await call(input).catch((error: unknown) => expect(error).toBeInstanceOf(TRPCError))
    }
  }
  await checked?.(me, hers)
}
