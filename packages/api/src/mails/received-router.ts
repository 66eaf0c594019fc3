import { countReceived, listReceived, type ReceivedRow } from '@tidings/db/queries/mails/received'
import { REFUSAL_RETENTION_MS } from '@tidings/jobs/receive/refusal-log'
import { pageOf, windowOf } from '../common/page-of.ts'
import { userProcedure } from '../trpc/trpc.ts'
import { type RECEIVED_FILTERS, receivedPage, receivedQuery } from './received-schema.ts'
import { receivedView } from './received-view.ts'

/** The states that each filter includes; none means all. */
const STATES: Record<(typeof RECEIVED_FILTERS)[number], readonly ReceivedRow['state'][]> = {
  all: [],
  accepted: ['waiting', 'processed'],
  quarantined: ['quarantined'],
  'not-understood': ['not-understood'],
  repeated: ['repeated'],
  refused: ['refused'],
}

/** All mail for the user in the last 30 days, latest first, with outcome and reason. */
export const receivedMails = userProcedure({
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
    const { db } = ctx.database
    const filter = { userId: ctx.user.id, since: Date.now() - REFUSAL_RETENTION_MS, states: STATES[state] }
    const total = await countReceived(db, filter)
    const { shown, ...more } = pageOf(await listReceived(db, filter, windowOf(page)), page, (row) => row)
    return {
      mails: shown.map(receivedView),
      total,
      totalPages: Math.max(1, Math.ceil(total / page.pageSize)),
      ...more,
    }
  })
