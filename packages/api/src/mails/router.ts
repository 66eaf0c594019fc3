import type { Window } from '@tidings/db/queries/common/window'
import { storedMails } from '@tidings/db/queries/mails/mails'
import {
  countReceived,
  listReceived,
  type ReceivedFilter,
  type ReceivedRow,
} from '@tidings/db/queries/mails/received'
import type { Executor } from '@tidings/db/schema'
import { releaseMail } from '@tidings/jobs/process/release-mail'
import { REFUSAL_RETENTION_MS } from '@tidings/jobs/receive/refusal-log'
import type { SpooledMail } from '@tidings/jobs/receive/spooled-mails'
import { z } from 'zod'
import { pageOf, windowOf } from '../common/paging.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { type RECEIVED_FILTERS, receivedPage, receivedQuery, receivedView } from './received-schema.ts'

/** The states that each filter includes; none means all. */
const STATES: Record<(typeof RECEIVED_FILTERS)[number], readonly ReceivedRow['state'][]> = {
  all: [],
  accepted: ['waiting', 'processed'],
  quarantined: ['quarantined'],
  'not-understood': ['not-understood'],
  repeated: ['repeated'],
  refused: ['refused'],
}

const includesWaiting = ({ states }: ReceivedFilter) => states.length === 0 || states.includes('waiting')

/** Those of the spooled mails of a user that are not stored yet, as rows. */
async function withoutStored(
  db: Executor,
  userId: string,
  spooled: readonly SpooledMail[],
): Promise<ReceivedRow[]> {
  if (spooled.length === 0) return []
  const stored = await storedMails(
    db,
    userId,
    spooled.map(({ id }) => id),
  )
  return spooled
    .filter(({ id }) => !stored.has(id))
    .map(({ id, receivedAt: at, from, to }) => ({
      ...{ id, at, state: 'waiting', reason: null, reason_detail: null, kind: null, subject: null },
      ...{ sender_name: null, sender_address: null, envelope_from: from, envelope_to: to },
      read_from: null,
      ...{ newsletter_id: null, newsletter_name: null },
    }))
}

/** The range of a list that includes these rows as well. */
async function listWith(
  db: Executor,
  filter: ReceivedFilter,
  window: Window,
  fresh: readonly ReceivedRow[],
): Promise<ReceivedRow[]> {
  if (fresh.length === 0) return listReceived(db, filter, window)
  const { offset, limit, after } = window
  const follow = ({ at, id }: ReceivedRow) => !after || at < after.at || (at === after.at && id > after.id)
  const stored = await listReceived(db, filter, { ...window, offset: 0, limit: offset + limit })
  return [...stored, ...fresh.filter(follow)]
    .toSorted((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1))
    .slice(offset, offset + limit)
}

/** Received mails. */
export const mailsRouter = router({
  /** All mail for the user in the last 30 days, latest first, with outcome and reason. */
  received: userProcedure({
    route: 'GET /mails/received',
    scope: 'session',
    summary: 'All mail received lately, with outcomes',
    description:
      'All mail for the user in the last 30 days, latest first: accepted, quarantined, not understood, repeated, or rejected by the mail server, with the reason. `accepted` mail was processed or is waiting to be. Of rejected mail only the envelope is stored.',
    request: { state: 'all', page: 1, pageSize: 50 },
    response: {
      mails: [
        {
          id: 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55',
          receivedAt: '2026-11-20T06:31:12.000Z',
          state: 'quarantined',
          reason: 'this address was given to kernel.example',
          kind: 'newsletter',
          subject: 'You have won',
          from: { name: 'Prizes', address: 'win@prizes.example' },
          to: 'kx7m-4qpw-9d2h@inbox.localhost',
          readFrom: null,
          newsletter: null,
        },
      ],
      total: 1,
      totalPages: 1,
    },
  })
    .input(receivedQuery)
    .output(receivedPage)
    .query(async ({ ctx, input: { state, ...page } }) => {
      const filter = { userId: ctx.user.id, since: Date.now() - REFUSAL_RETENTION_MS, states: STATES[state] }
      const spooled = includesWaiting(filter) ? await ctx.spooledMails(ctx.user.id) : []
      // After the spool was read: what is moved into the database meanwhile is in both.
      const fresh = await withoutStored(ctx.db, ctx.user.id, spooled)
      const total = (await countReceived(ctx.db, filter)) + fresh.length
      const { shown, ...more } = pageOf(
        await listWith(ctx.db, filter, windowOf(page), fresh),
        page,
        (row) => row,
      )
      return {
        mails: shown.map(receivedView),
        total,
        totalPages: Math.max(1, Math.ceil(total / page.pageSize)),
        ...more,
      }
    }),

  release: userProcedure({
    route: 'POST /mails/{id}/release',
    scope: 'session',
    summary: 'Release a quarantined email',
    description:
      'Queues a quarantined email for processing; it becomes an issue of its newsletter. Later emails authenticated by the same domains are accepted as well. Returns `CONFLICT` if the email is not quarantined.',
    request: { id: 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55' },
    response: { queued: true },
  })
    .input(z.object({ id: z.string() }))
    .output(z.object({ queued: z.literal(true) }))
    .mutation(async ({ ctx, input: { id } }) => {
      await releaseMail(ctx, ctx.user.id, id)
      return { queued: true }
    }),
})
