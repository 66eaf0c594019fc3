import { countReceived, listReceived, type ReceivedRow } from '@tidings/db/queries/received'
import { REFUSALS_KEPT } from '@tidings/pipeline/run/receive/refusal-book'
import { type RECEIVED_FILTERS, receivedPage, receivedQuery } from '../schemas/received-mail.ts'
import { userProcedure } from '../trpc/trpc.ts'
import { pageOf, windowOf } from '../views/page-of.ts'
import { receivedView } from '../views/received-view.ts'

/** In which states is what a filter asks for; none: in all. */
const STATES: Record<(typeof RECEIVED_FILTERS)[number], readonly ReceivedRow['state'][]> = {
  all: [],
  accepted: ['waiting', 'processed'],
  'set-apart': ['set-apart'],
  'not-understood': ['not-understood'],
  repeated: ['repeated'],
  refused: ['refused'],
}

/** All that came in for the user in the last 30 days, the latest first, with what became of it and why. */
export const receivedMails = userProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/mails/received',
      tags: ['mails'],
      protect: true,
      summary: 'All mail that came in lately, and what became of it',
    },
  })
  .input(receivedQuery)
  .output(receivedPage)
  .query(async ({ ctx, input: { state, ...page } }) => {
    const { db } = ctx.database
    const filter = { userId: ctx.user.id, since: Date.now() - REFUSALS_KEPT, states: STATES[state] }
    const total = await countReceived(db, filter)
    const { shown, ...more } = pageOf(await listReceived(db, filter, windowOf(page)), page, (row) => row)
    return {
      mails: shown.map(receivedView),
      total,
      totalPages: Math.max(1, Math.ceil(total / page.pageSize)),
      ...more,
    }
  })
