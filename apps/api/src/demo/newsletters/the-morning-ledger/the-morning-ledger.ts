import { sesLink, tracked } from '../../link-wrappers.ts'
import type { Newsletter } from '../../newsletter.ts'
import { textPart } from '../../text-part.ts'
import { LEDGER_EARLIER } from './earlier.ts'
import { morningLedgerHtml } from './layout.ts'
import { LEDGER_TODAY } from './today.ts'
import { LEDGER_YESTERDAY } from './yesterday.ts'

/** A made-up business daily. */
export const theMorningLedger: Newsletter = {
  name: 'The Morning Ledger',
  address: 'hello@morningledger.example',
  listId: 'daily.morningledger.example',
  site: 'https://morningledger.example',
  sendsAt: 6 * 60 + 30,
  todayAge: 0.9,
  wrap: (url, token) =>
    sesLink(tracked(url, { utm_source: 'morningledger', utm_medium: 'email', utm_campaign: 'daily' }), token),
  html: morningLedgerHtml,
  text: (page) =>
    textPart(page, {
      online: 'View in browser',
      sponsored: 'TOGETHER WITH',
      job: 'JOB OF THE DAY',
      readOn: 'Read the story',
      unsubscribe: 'Unsubscribe',
      preferences: 'Manage preferences',
      imprint: 'The Morning Ledger Ltd, 14 Counting House Lane, Port Ellery',
    }),
  issues: [LEDGER_TODAY, LEDGER_YESTERDAY, ...LEDGER_EARLIER],
}
