import { expiredLink } from '@tidings/accounts/account/mailed-links'
import { withinLimit } from '@tidings/accounts/limit-reached'
import { refused } from '@tidings/db/domain-error'
import { findUser } from '@tidings/db/queries/accounts/users'
import { listedArticles, setSaved } from '@tidings/db/queries/articles/articles'
import { findDigestSettings } from '@tidings/db/queries/editions/digest-settings'
import { countUnread } from '@tidings/db/queries/editions/editions'
import type { UserRow } from '@tidings/db/schema'
import { markAllRead } from '@tidings/jobs/editions/mark-all-read'
import { replanEditions } from '@tidings/jobs/notify/edition-events'
import { replanPushes } from '@tidings/jobs/notify/plan-pushes'
import type { DigestLink } from '@tidings/jobs/send/digest-links'
import {
  canGetDigest,
  saveDigestSchedule,
  USUAL_SCHEDULE,
  unsubscribeFromDigest,
} from '@tidings/jobs/send/digest-schedule'
import { sampleDigestMail, sendTestDigest } from '@tidings/jobs/send/sample-digest-mail'
import { isAtDomain } from '@tidings/mail/common/net/site-of'
import { z } from 'zod'
import { done, OK } from '../common/done.ts'
import { int, intOrNull, textOrNull } from '../common/fields.ts'
import { holdRate } from '../common/hold-rate.ts'
import { iso } from '../common/iso.ts'
import type { Context } from '../trpc/context.ts'
import { publicProcedure, router, userProcedure } from '../trpc/trpc.ts'

/** The days of a week, as bits of a mask from the lowest on. */
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** When the digest is mailed, in the user's time zone. */
const digestSchedule = z.object({
  isEnabled: z.boolean(),
  days: z.array(z.enum(WEEKDAYS)).min(1).max(WEEKDAYS.length),
  hour: int.min(0).max(23),
})

/** The stored settings; times in ISO 8601, UTC. */
const digestSettings = digestSchedule.extend({
  to: z.string().describe('The recipient.'),
  isEmailVerified: z.boolean(),
  nextAt: textOrNull,
  stoppedAt: textOrNull.describe('When it was disabled because three emails bounced.'),
})
export type DigestSettings = z.infer<typeof digestSettings>

const EXAMPLE_DIGEST_SETTINGS: DigestSettings = {
  isEnabled: true,
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  hour: 7,
  to: 'ada@example.com',
  isEmailVerified: true,
  nextAt: '2026-11-23T07:00:00.000Z',
  stoppedAt: null,
}

const digestPreview = z.object({
  mail: z
    .object({ subject: z.string(), html: z.string(), text: z.string() })
    .nullable()
    .describe('Null if nothing was ever received.'),
})

/** The token after the # of a link in a digest by mail. */
const digestLinkToken = z.object({ token: z.string().max(1000) })

/** What a link in a digest by mail would do. */
const digestLinkContent = z.object({
  action: z.enum(['save', 'read-all', 'unsubscribe']),
  title: textOrNull.describe('The title of the article to save; null for other actions.'),
  unread: intOrNull.describe('How many unread articles would be marked as read; null for other actions.'),
})

const TESTS = { burst: 5, within: 3_600_000 }

/** The digest by mail: when it is sent, and what its links do. */
export const digestMailsRouter = router({
  get: userProcedure({
    route: 'GET /digest-mails/settings',
    scope: 'session',
    summary: 'When the digest is emailed',
    description:
      'Days and hour are in the user’s time zone. `stoppedAt` is when three of the last ten emails had bounced, which switches it off.',
    response: EXAMPLE_DIGEST_SETTINGS,
  })
    .input(z.object({}))
    .output(digestSettings)
    .query(({ ctx }) => settingsView(ctx, ctx.user)),

  save: userProcedure({
    route: 'PATCH /digest-mails/settings',
    scope: 'session',
    summary: 'Choose when the digest is emailed',
    description:
      'At most one digest is emailed each local day, and none when there is nothing new. Requires a confirmed email address: else `PRECONDITION_FAILED`.',
    request: { isEnabled: true, days: ['mon', 'tue', 'wed', 'thu', 'fri'], hour: 7 },
    response: EXAMPLE_DIGEST_SETTINGS,
  })
    .input(digestSchedule)
    .output(digestSettings)
    .mutation(async ({ ctx, input: { isEnabled, days, hour } }) => {
      if (isEnabled) requireAddress(ctx)
      const mask = days.reduce((sum, day) => sum | (1 << WEEKDAYS.indexOf(day)), 0)
      await saveDigestSchedule(ctx.db, ctx.user, { isEnabled, days: mask, hour }, Date.now())
      await replanEditions(ctx.db, ctx.user.id, Date.now())
      await replanPushes(ctx.db, ctx.user.id, Date.now())
      return settingsView(ctx, ctx.user)
    }),

  preview: userProcedure({
    route: 'GET /digest-mails/preview',
    scope: 'session',
    isHeavy: true,
    summary: 'A digest as it would be emailed',
    description:
      'Of the last day on which articles arrived, whether or not they were read. `mail` is null if none ever did.',
    response: { mail: { subject: 'Owls have an accent', html: '<!doctype html>…', text: '…' } },
  })
    .input(z.object({}))
    .output(digestPreview)
    .query(async ({ ctx }) => {
      const settings = (await findDigestSettings(ctx.db, ctx.user.id)) ?? USUAL_SCHEDULE
      const mail = await sampleDigestMail(writerOf(ctx), ctx.user, settings, Date.now())
      return { mail: mail ? { subject: mail.subject, html: mail.html, text: mail.text } : null }
    }),

  test: userProcedure({
    route: 'POST /digest-mails/test',
    scope: 'session',
    isHeavy: true,
    summary: 'Send a digest now',
    description:
      'Sends what the preview shows, beside the digests of the days. At most five an hour. `PRECONDITION_FAILED` without a confirmed email address, or when no article ever arrived.',
    response: { ok: true },
  })
    .input(z.object({}))
    .output(done)
    .mutation(async ({ ctx }) => {
      requireAddress(ctx)
      await holdRate(
        ctx,
        `digest tests of ${ctx.user.id}`,
        TESTS,
        'Several tests were sent already. Please check your inbox, or try again later.',
      )
      const settings = (await findDigestSettings(ctx.db, ctx.user.id)) ?? USUAL_SCHEDULE
      if (!(await sendTestDigest({ ...writerOf(ctx), jobs: ctx.jobs }, ctx.user, settings, Date.now()))) {
        throw refused('PRECONDITION_FAILED', 'There is nothing to send yet, as no newsletter has arrived.')
      }
      return OK
    }),

  link: publicProcedure({
    route: 'POST /digest-mails/link',
    summary: 'What a link in a digest would do',
    description:
      'For the token after the `#` of a link in a digest by email. Changes nothing. Returns 404 for a link that has expired, or whose article is gone.',
    request: { token: 'nWq3…' },
    response: { action: 'save', title: 'Owls have an accent', unread: null },
  })
    .input(digestLinkToken)
    .output(digestLinkContent)
    .mutation(async ({ ctx, input: { token } }) => {
      const link = await linkOf(ctx, token)
      const { action, userId } = link
      if (action === 'read-all')
        return { action, title: null, unread: await countUnread(ctx.db, userId, link) }
      if (action === 'unsubscribe') return { action, title: null, unread: null }
      const [article] = await listedArticles(ctx.db, userId, [link.articleId])
      if (!article) throw expiredLink()
      return { action, title: article.title, unread: null }
    }),

  useLink: publicProcedure({
    route: 'POST /digest-mails/use-link',
    summary: 'Do what a link in a digest says',
    description:
      'Saves the article, marks all articles of the digest as read, or switches the digest off. Works again with the same result. Returns 404 for a link that has expired.',
    request: { token: 'nWq3…' },
    response: { ok: true },
  })
    .input(digestLinkToken)
    .output(done)
    .mutation(async ({ ctx, input: { token } }) => {
      const link = await linkOf(ctx, token)
      const { userId } = link
      if (link.action === 'read-all') await markAllRead(ctx.db, userId, link, Date.now())
      else if (link.action === 'unsubscribe') await unsubscribeFromDigest(ctx.db, userId)
      else {
        const now = Date.now()
        const isThere = await withinLimit({ ...ctx, user: { id: userId } }, 'savedArticles', (trx) =>
          setSaved(trx, userId, link.articleId, now),
        )
        if (!isThere) throw expiredLink()
      }
      return OK
    }),
})

async function settingsView({ database }: Context, user: UserRow): Promise<DigestSettings> {
  const settings = await findDigestSettings(database.db, user.id)
  const { days, hour } = settings ?? USUAL_SCHEDULE
  return {
    isEnabled: settings?.is_enabled === 1,
    days: WEEKDAYS.filter((_, at) => days & (1 << at)),
    hour,
    to: user.email,
    isEmailVerified: user.email_verified_at !== null,
    nextAt: iso(settings?.next_at),
    stoppedAt: iso(settings?.stopped_at),
  }
}

const writerOf = ({ database, digestLinks, webAddress }: Context) => ({
  db: database.db,
  links: digestLinks,
  origin: webAddress,
})

function requireAddress({ user, mailDomain }: { user: UserRow; mailDomain: string }): void {
  if (canGetDigest(user, mailDomain)) return
  if (isAtDomain(user.email, mailDomain)) {
    throw refused(
      'PRECONDITION_FAILED',
      'Your account has an inbox address of Tidings. Please change it to one at which you read email.',
    )
  }
  throw refused('PRECONDITION_FAILED', 'Please confirm your email address first.')
}

/** The user and action of a token, if there is still an account. */
async function linkOf({ database, digestLinks }: Context, token: string): Promise<DigestLink> {
  const link = digestLinks.open(token, Date.now())
  const user = link && (await findUser(database.db, link.userId))
  if (!user || user.deleted_at !== null) throw expiredLink()
  // A suspended user's mail can still be stopped.
  if (user.suspended_at !== null && link.action !== 'unsubscribe') throw expiredLink()
  return link
}
