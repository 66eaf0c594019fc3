import { kitLink, tracked } from '../../link-wrappers.ts'
import type { Newsletter } from '../../newsletter.ts'
import { textPart } from '../../text-part.ts'
import { STACKED_ISSUES } from './issues.ts'
import { stackedMarketerHtml } from './layout.ts'

/** A made-up letter on marketing; it borrows a real letter's name for the colour, and nothing else. */
export const stackedMarketer: Newsletter = {
  name: 'Stacked Marketer',
  address: 'crew@stackedmarketer.example',
  listId: 'daily.stackedmarketer.example',
  site: 'https://stackedmarketer.example',
  sendsAt: 9 * 60 + 15,
  todayAge: 0.4,
  wrap: (url, token) =>
    kitLink(tracked(url, { ck_subscriber_id: String(Number.parseInt(token.slice(0, 8), 16)) }), token),
  html: stackedMarketerHtml,
  text: (page) =>
    textPart(page, {
      online: 'View online',
      sponsored: 'BROUGHT TO YOU BY',
      job: 'JOB',
      readOn: 'Source',
      unsubscribe: 'Unsubscribe',
      preferences: 'Change how often',
      imprint: 'Stacked Marketer, Loft 9, The Rope Works, Sallow',
    }),
  issues: STACKED_ISSUES,
}
