import { refused } from '@tidings/db/domain-error'
import {
  consumeRecoveryCode,
  consumeStep,
  countCodeTry,
  findTwoStep,
} from '@tidings/db/queries/accounts/two-steps'
import type { TwoStepRow } from '@tidings/db/schema'
import type { AccountServices } from '../context.ts'
import { logEvent } from '../log-event.ts'
import { hashRecoveryCode, stepOfCode } from './two-step-codes.ts'

export type CodeKind = 'authenticator' | 'recovery-code'
type CodeServices = Pick<AccountServices, 'database' | 'twoStepSecrets' | 'log'>

/** Whether signing in by password also needs a code. */
export async function requiresCode(
  { database }: Pick<AccountServices, 'database'>,
  userId: string,
): Promise<boolean> {
  const twoStep = await findTwoStep(database.db, userId)
  return twoStep !== undefined && twoStep.on_since !== null
}

/**
 * Consumes a code of the user's app, or a recovery code: no code is valid twice. Undefined for any other. Throws
 * TOO_MANY_REQUESTS after too many codes of the app; recovery codes, which can't be guessed, still work, so that others
 * can't lock the user out.
 */
export async function consumeCode(
  services: CodeServices,
  userId: string,
  typed: string,
): Promise<CodeKind | undefined> {
  const { database, log } = services
  const hash = hashRecoveryCode(typed)
  if (hash !== undefined && (await consumeRecoveryCode(database.db, userId, hash))) return 'recovery-code'
  const twoStep = await findTwoStep(database.db, userId)
  if (twoStep && (await consumeAppCode(services, twoStep, typed))) return 'authenticator'
  logEvent(log, 'two-step.refused', { userId })
  return undefined
}

/** Consumes a code of the app with this secret, confirmed or not. Throws TOO_MANY_REQUESTS. */
export async function consumeAppCode(
  { database, twoStepSecrets, log }: CodeServices,
  { user_id: userId, secret }: TwoStepRow,
  typed: string,
): Promise<boolean> {
  const code = typed.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(code)) return false
  const now = Date.now()
  if (!(await countCodeTry(database.db, userId, now))) {
    logEvent(log, 'sign-in.limited', { userId, way: 'code' })
    throw refused(
      'TOO_MANY_REQUESTS',
      'Too many wrong codes. Please try again in an hour, or use a recovery code.',
    )
  }
  const step = stepOfCode(twoStepSecrets.open(secret, userId), code, now)
  return step !== undefined && consumeStep(database.db, userId, step)
}
