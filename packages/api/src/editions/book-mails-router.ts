import { emailWith } from '@tidings/accounts/email'
import { DomainError, refused } from '@tidings/db/domain-error'
import { findBookMails, saveBookMails } from '@tidings/db/queries/editions/book-mails'
import type { UserRow } from '@tidings/db/schema'
import { canGetBooks } from '@tidings/jobs/send/book-address'
import { dateOf } from '@tidings/mail/common/days'
import { z } from 'zod'
import { done, OK } from '../common/done.ts'
import { int, textOrNull } from '../common/fields.ts'
import { holdRate } from '../common/hold-rate.ts'
import { iso } from '../common/iso.ts'
import type { Context } from '../trpc/context.ts'
import { router, userProcedure } from '../trpc/trpc.ts'

/** Where and when the edition is mailed as a book, in the user's time zone. */
const bookSchedule = z.object({
  isEnabled: z.boolean(),
  address: emailWith('Please enter a valid email address.'),
  hour: int.min(0).max(23),
})

/** The stored settings; times in ISO 8601, UTC. */
const bookSettings = z.object({
  isEnabled: z.boolean(),
  address: textOrNull.describe('Null until the user has set one.'),
  hour: int,
  from: z.string().describe('The sender, which e-readers ask to approve.'),
  sentAt: textOrNull,
  problem: z
    .enum(['refused', 'empty', 'address'])
    .nullable()
    .describe(
      'Why the last one was not sent: `refused` by the mail server of the recipient, `empty`, or books may no longer go to that `address`.',
    ),
})
export type BookSettings = z.infer<typeof bookSettings>

const EXAMPLE_BOOK_SETTINGS: BookSettings = {
  isEnabled: true,
  address: 'ada_123@kindle.com',
  hour: 7,
  from: 'no-reply@inbox.example.com',
  sentAt: '2026-11-20T07:00:04.000Z',
  problem: null,
}

const USUAL_HOUR = 7
/** Books that a user sends immediately: each is a mail of megabytes. */
const SENT = { burst: 5, within: 86_400_000 }

/** The edition as a book by mail, for e-readers with an address of their own. */
export const bookMailsRouter = router({
  get: userProcedure({
    route: 'GET /book-mails/settings',
    scope: 'session',
    summary: 'Where and when the edition is emailed as a book',
    description: 'The hour is in the user’s time zone. `from` is the sender, which Kindle asks to approve.',
    response: EXAMPLE_BOOK_SETTINGS,
  })
    .input(z.object({}))
    .output(bookSettings)
    .query(({ ctx }) => settingsView(ctx, ctx.user)),

  save: userProcedure({
    route: 'PATCH /book-mails/settings',
    scope: 'session',
    summary: 'Choose where and when the edition is emailed as a book',
    description:
      'One book each local day, as EPUB: before noon that of the day before, else that of the day so far, and none when there is nothing in it. The address is of a Kindle, of a PocketBook (`pbsync.com`), or the account’s own: others are refused with `BAD_REQUEST`. Requires a confirmed email address: else `PRECONDITION_FAILED`.',
    request: { isEnabled: true, address: 'ada_123@kindle.com', hour: 7 },
    response: EXAMPLE_BOOK_SETTINGS,
  })
    .input(bookSchedule)
    .output(bookSettings)
    .mutation(async ({ ctx, input }) => {
      requireConfirmedEmail(ctx.user)
      if (!canGetBooks(input.address, ctx.user, ctx.mailDomain))
        throw new DomainError(refusedAddress(ctx.user))
      await saveBookMails(ctx.db, ctx.user.id, { ...input, now: Date.now() })
      return settingsView(ctx, ctx.user)
    }),

  send: userProcedure({
    route: 'POST /book-mails/send',
    scope: 'session',
    summary: 'Email today’s edition as a book now',
    description:
      'To the stored address, at most five a day. `PRECONDITION_FAILED` without one, for one that books may no longer go to, or without a confirmed email address.',
    response: { ok: true },
  })
    .input(z.object({}))
    .output(done)
    .mutation(async ({ ctx }) => {
      requireConfirmedEmail(ctx.user)
      const { database, jobs, user } = ctx
      const settings = await findBookMails(database.db, user.id)
      if (!settings) {
        throw refused('PRECONDITION_FAILED', 'Please save the address of your e-reader first.')
      }
      if (!canGetBooks(settings.address, user, ctx.mailDomain)) {
        throw new DomainError({ ...refusedAddress(user), code: 'PRECONDITION_FAILED' })
      }
      await holdRate(
        ctx,
        `books by email of ${user.id}`,
        SENT,
        'Several books were sent today already. Please try again later.',
      )
      const now = Date.now()
      const payload = { userId: user.id, date: dateOf(now, user.time_zone), askedAt: now }
      await database.db
        .transaction()
        .execute((trx) => jobs.add(trx, 'send-book', payload, { owner: user.id }))
      jobs.wake()
      return OK
    }),
})

function requireConfirmedEmail(user: UserRow): void {
  if (user.email_verified_at !== null) return
  throw refused('PRECONDITION_FAILED', 'Please confirm your email address first.')
}

const refusedAddress = ({ email }: UserRow) => ({
  code: 'BAD_REQUEST' as const,
  message: `Books can be sent to a Kindle (@kindle.com), a PocketBook (@pbsync.com) or your own address, ${email}.`,
})

async function settingsView(
  { database, mailDomain }: Pick<Context, 'database' | 'mailDomain'>,
  user: UserRow,
): Promise<BookSettings> {
  const row = await findBookMails(database.db, user.id)
  return {
    isEnabled: row?.is_enabled === 1,
    address: row?.address ?? null,
    hour: row?.hour ?? USUAL_HOUR,
    from: `no-reply@${mailDomain}`,
    sentAt: iso(row?.sent_at),
    problem: row?.problem ?? null,
  }
}
