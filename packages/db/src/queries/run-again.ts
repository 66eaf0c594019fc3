import type { Executor } from '../schema.ts'

/** What is asked for longer ago was lost with its job, in milliseconds. */
const LOST_AFTER = 15 * 60_000
/** Of one user, waiting to be read again at once: each takes what a new mail does, and one may ask for all of them. */
const MOST_WAITING = 20

/**
 * Notes that a settled mail is to be read again, `now` in epoch milliseconds: `asked`; `under way` when that was asked
 * for already and is not done, `waiting` when the mail is not read for the first time yet, `set-apart` when it isn't to be
 * read, `too-many` when others of the user have to be done with first. Undefined when the user has no such mail.
 */
export async function askToRunAgain(
  db: Executor,
  userId: string,
  mailId: string,
  now: number,
): Promise<'asked' | 'under way' | 'waiting' | 'set-apart' | 'too-many' | undefined> {
  const { waiting } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('user_id', '=', userId)
    .where('id', '!=', mailId)
    .where('run_again_at', '>=', now - LOST_AFTER)
    .executeTakeFirstOrThrow()
  if (waiting >= MOST_WAITING) return 'too-many'
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ run_again_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', mailId)
    .where('state', 'not in', ['waiting', 'set-apart'])
    .where((eb) => eb.or([eb('run_again_at', 'is', null), eb('run_again_at', '<', now - LOST_AFTER)]))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return 'asked'
  const mail = await db
    .selectFrom('mails')
    .select('state')
    .where('user_id', '=', userId)
    .where('id', '=', mailId)
    .executeTakeFirst()
  return mail && (mail.state === 'waiting' || mail.state === 'set-apart' ? mail.state : 'under way')
}

/** What became of a reader's wish to have a mail read again, as its row tells at an instant (epoch milliseconds). */
export function wishToRunAgain(
  { run_again_at }: { run_again_at: number | null },
  now: number,
): 'none' | 'under way' | 'failed' {
  if (run_again_at === 0) return 'failed'
  return run_again_at !== null && run_again_at >= now - LOST_AFTER ? 'under way' : 'none'
}

/** Notes that a mail was read again, or could not be; for the worker alone, which acts for whoever the mail belongs to. */
export async function endRunAgain(db: Executor, mailId: string, wasRead: boolean): Promise<void> {
  const run_again_at = wasRead ? null : 0
  await db.updateTable('mails').set({ run_again_at }).where('id', '=', mailId).execute()
}
