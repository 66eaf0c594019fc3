import { mandrillLink, tracked } from '../../link-wrappers.ts'
import type { Newsletter } from '../../newsletter.ts'
import { textPart } from '../../text-part.ts'
import { CB_INSIGHTS_ISSUES } from './issues.ts'
import { cbInsightsHtml } from './layout.ts'

/** A made-up research letter; it borrows a real letter's name for the colour, and nothing else. */
export const cbInsights: Newsletter = {
  name: 'CB Insights',
  address: 'newsletter@cbinsights.example',
  listId: 'newsletter.cbinsights.example',
  site: 'https://cbinsights.example',
  sendsAt: 17 * 60 + 40,
  todayAge: 0.25,
  wrap: (url, token) =>
    mandrillLink(
      tracked(url, {
        utm_source: 'CB Insights Newsletter',
        utm_medium: 'email',
        _hsenc: `p2ANqtz-${token.slice(0, 24)}`,
      }),
      token,
    ),
  html: cbInsightsHtml,
  text: (page) =>
    textPart(page, {
      online: 'View online',
      sponsored: 'PRESENTED BY',
      job: 'WE ARE HIRING',
      readOn: 'See the full analysis',
      unsubscribe: 'Unsubscribe',
      preferences: 'Manage your subscriptions',
      imprint: 'CB Insights (the made-up one), 98 Ledger Row, 10th floor, Brenna',
    }),
  issues: CB_INSIGHTS_ISSUES,
}
