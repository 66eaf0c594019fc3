import type { AccountLetter } from '@tidings/db/jobs/job-queue'
import { linksSince } from '@tidings/db/queries/mailed-links'
import { TRPCError } from '@trpc/server'
import type { Services } from '../context.ts'
import { MOST_LETTERS } from './send-letter.ts'

const HOUR_MS = 3_600_000

/** Puts a letter in the hands of the worker, which alone ever knows the token in it. */
export async function askForLetter(
  { database, jobs }: Pick<Services, 'database' | 'jobs'>,
  letter: Omit<AccountLetter, 'askedAt'>,
): Promise<void> {
  await database.db
    .transaction()
    .execute((trx) => jobs.add(trx, 'send-letter', { ...letter, askedAt: Date.now() }))
  jobs.wake()
}

/** The same for a signed-in user, who is told when it is too much. Throws TOO_MANY_REQUESTS. */
export async function askForOwnLetter(
  services: Pick<Services, 'database' | 'jobs'>,
  letter: Omit<AccountLetter, 'askedAt' | 'letter'> & {
    letter: 'verify' | 'reset' | 'change' | 'delete'
    userId: string
  },
): Promise<void> {
  const lately = await linksSince(services.database.db, letter.userId, letter.letter, Date.now() - HOUR_MS)
  if (lately.length >= MOST_LETTERS) {
    const message =
      'We have sent you several of these mails already. Please look for them, or try again in an hour.'
    throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message })
  }
  await askForLetter(services, letter)
}
