import { randomBytes } from 'node:crypto'
import type { Database } from '@tidings/db/database'
import { DomainError } from '@tidings/db/domain-error'
import type { JobQueue, Jobs } from '@tidings/db/jobs/job-queue'
import type { Executor } from '@tidings/db/schema'
import { texts } from './check-texts.ts'
import type { MailCheck } from './mail-check.ts'
import { findArrival, findMailCheckRecord, saveMailCheckRecord } from './mail-check-record.ts'
import { type CheckDependencies, newCheck, runChecks } from './run-checks.ts'

/** Checks of whether mail can arrive. Results are stored in the database, where every process and command sees them. */
export interface MailChecks {
  /** The last or current check; undefined before the first one. */
  latest(): Promise<MailCheck | undefined>
  /**
   * Has a worker check for a user, with a test mail to an inbox address; undefined if there is none yet. Returns the
   * current check if one is running. Throws TOO_MANY_REQUESTS after many.
   */
  begin(userId: string, inbox: string | undefined): Promise<MailCheck>
}

type CheckedDomain = Pick<CheckDependencies, 'domain' | 'name'>

/** What performs a check. */
export type MailChecking = CheckedDomain &
  Pick<CheckDependencies, 'network' | 'lookUp' | 'arrivalMs'> & { db: Executor }

/** Each connects to servers that somebody else may run. */
const MAX = { checks: 6, within: 600_000 }
/** One that runs longer was interrupted. */
const MAX_MS = 180_000

/** Opens the checks of a domain. */
export function openMailChecks({
  database: { db },
  jobs,
  ...about
}: CheckedDomain & { database: Pick<Database, 'db'>; jobs: JobQueue }): MailChecks {
  return {
    async latest() {
      const record = await findMailCheckRecord(db)
      // An interrupted check has no result, and one of another domain is irrelevant.
      if (!record || record.check.domain !== about.domain) return undefined
      const { check, tokens } = record
      if (check.finishedAt === null) return isRunning(check) ? check : undefined
      const arrivedAt = await findArrival(db, tokens[0] ?? '')
      return arrivedAt === undefined ? check : withLateMail(check, arrivedAt)
    },
    async begin(userId, inbox) {
      const check = await db.transaction().execute(async (trx) => {
        const { check, token } = await reserveMailCheck(trx, about)
        if (token !== undefined) await jobs.add(trx, 'check-mail', { token, inbox }, { owner: userId })
        return check
      })
      jobs.wake()
      return check
    },
  }
}

/**
 * Stores that a check begins. Returns it with the token of its test mail, for performMailCheck; without one if another
 * is running, which it returns then. Throws TOO_MANY_REQUESTS after many.
 */
export async function reserveMailCheck(
  db: Executor,
  about: CheckedDomain,
): Promise<{ check: MailCheck; token?: string }> {
  const before = await findMailCheckRecord(db)
  const now = Date.now()
  if (before && isRunning(before.check)) return { check: before.check }
  const starts = (before?.starts ?? []).filter((at) => now - at < MAX.within)
  if (starts.length >= MAX.checks) {
    const message = 'Mail was checked many times. Please wait ten minutes.'
    throw new DomainError({ code: 'TOO_MANY_REQUESTS', message })
  }
  const token = randomBytes(18).toString('base64url')
  const check = newCheck(about, now)
  const tokens = [token, ...(before?.tokens ?? [])]
  await saveMailCheckRecord(db, { check, tokens, starts: [...starts, now] })
  return { check, token }
}

/** Performs a reserved check in this process, and resolves with the outcome; undefined if it was ended or replaced. */
export async function performMailCheck(
  { db, ...checking }: MailChecking,
  { token, inbox }: Jobs['check-mail'],
): Promise<MailCheck | undefined> {
  const record = await findMailCheckRecord(db)
  if (!record || record.tokens[0] !== token || !isRunning(record.check)) return undefined
  return runChecks({
    ...checking,
    startedAt: record.check.startedAt,
    inbox,
    token,
    hasArrived: async () => (await findArrival(db, token)) !== undefined,
    onChange: (check) => saveMailCheckRecord(db, { ...record, check }),
  })
}

/** Whether a check has not ended, or was not interrupted. */
export function isRunning({ finishedAt, startedAt }: MailCheck): boolean {
  return finishedAt === null && Date.now() - startedAt < MAX_MS
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
