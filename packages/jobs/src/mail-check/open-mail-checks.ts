import { randomBytes } from 'node:crypto'
import { DomainError } from '@tidings/db/domain-error'
import type { Executor } from '@tidings/db/schema'
import { texts } from './check-texts.ts'
import type { MailCheck } from './mail-check.ts'
import { findArrival, findMailCheckRecord, saveMailCheckRecord } from './mail-check-record.ts'
import { type CheckDependencies, runChecks } from './run-checks.ts'

/** Checks of whether mail can arrive. */
export interface MailChecks {
  /** The last or current check; undefined before the first one. */
  latest(): Promise<MailCheck | undefined>
  /**
   * Starts a check whose test mail is sent to an inbox address; undefined if there is none yet. Returns the current one
   * if one is running. Throws TOO_MANY_REQUESTS after many.
   */
  begin(inbox: string | undefined): Promise<{ check: MailCheck; done: Promise<MailCheck> }>
}

/** Each connects to servers that somebody else may run. */
const MAX = { checks: 6, within: 600_000 }
/** One that runs longer was interrupted. */
const MAX_MS = 180_000

export interface MailCheckDependencies
  extends Pick<CheckDependencies, 'domain' | 'name' | 'network' | 'lookUp' | 'arrivalMs'> {
  db: Executor
  /** Called with the error that ended a check. */
  onError: (error: unknown) => void
}

/** Opens the checks of a domain. Results are stored in the database, where every process and command sees them. */
export function openMailChecks({ db, onError, ...dependencies }: MailCheckDependencies): MailChecks {
  const isRunning = ({ finishedAt, startedAt }: MailCheck) =>
    finishedAt === null && Date.now() - startedAt < MAX_MS

  async function latest(): Promise<MailCheck | undefined> {
    const record = await findMailCheckRecord(db)
    // An interrupted check has no result, and one of another domain is irrelevant.
    if (!record || record.check.domain !== dependencies.domain) return undefined
    const { check, tokens } = record
    if (check.finishedAt === null) return isRunning(check) ? check : undefined
    const arrivedAt = await findArrival(db, tokens[0] ?? '')
    return arrivedAt === undefined ? check : withLateMail(check, arrivedAt)
  }

  async function begin(inbox: string | undefined): Promise<{ check: MailCheck; done: Promise<MailCheck> }> {
    const before = await findMailCheckRecord(db)
    const now = Date.now()
    if (before && isRunning(before.check)) return { check: before.check, done: ended(before.check) }
    const starts = (before?.starts ?? []).filter((at) => now - at < MAX.within)
    if (starts.length >= MAX.checks) {
      const message = 'Mail was checked many times. Please wait ten minutes.'
      throw new DomainError({ code: 'TOO_MANY_REQUESTS', message })
    }
    const token = randomBytes(18).toString('base64url')
    const kept = { tokens: [token, ...(before?.tokens ?? [])], starts: [...starts, now] }
    const save = (check: MailCheck) => saveMailCheckRecord(db, { ...kept, check })
    const { promise: first, resolve } = Promise.withResolvers<MailCheck>()
    const done = runChecks({
      ...dependencies,
      inbox,
      token,
      hasArrived: async () => (await findArrival(db, token)) !== undefined,
      async onChange(check) {
        await save(check)
        resolve(structuredClone(check))
      },
    })
    done.catch(onError)
    return { check: await Promise.race([first, done]), done }
  }

  /** Follows a check that another process runs. */
  async function ended(check: MailCheck): Promise<MailCheck> {
    for (let now = check; ; now = (await findMailCheckRecord(db))?.check ?? now) {
      if (!isRunning(now) || now.startedAt !== check.startedAt) return now
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }

  return { latest, begin }
}

/** A test mail that arrives after the time-out is still recorded as arrived. */
function withLateMail(check: MailCheck, arrivedAt: number): MailCheck {
  const checks = check.checks.map((each) =>
    each.name === 'test-mail' && each.state === 'failed'
      ? { ...each, state: 'passed' as const, finding: texts.arrivedLate, steps: [] }
      : each,
  )
  return { ...check, checks, finishedAt: Math.max(check.finishedAt ?? 0, arrivedAt) }
}
