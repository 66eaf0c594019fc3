import { substackLink, tracked } from '../../link-wrappers.ts'
import type { Newsletter } from '../../newsletter.ts'
import { textPart } from '../../text-part.ts'
import { LOSS_CURVE_EARLIER } from './earlier.ts'
import { lossCurveHtml } from './layout.ts'
import { LOSS_CURVE_TODAY } from './today.ts'

/** A made-up letter on machine learning. */
export const lossCurve: Newsletter = {
  name: 'Loss Curve',
  address: 'losscurve@mail.losscurve.example',
  listId: 'losscurve.mail.losscurve.example',
  site: 'https://losscurve.example',
  sendsAt: 13 * 60 + 5,
  todayAge: 0.14,
  wrap: (url, token) =>
    substackLink(tracked(url, { utm_source: 'losscurve', utm_campaign: 'email-post' }), token),
  html: lossCurveHtml,
  text: (page) =>
    textPart(page, {
      online: 'View this post on the web',
      sponsored: 'A MESSAGE FROM OUR SPONSOR',
      job: 'JOB BOARD',
      readOn: 'Read it here',
      unsubscribe: 'Unsubscribe',
      preferences: 'Settings',
      imprint: 'Loss Curve, 7 Gradient Walk, Brenna',
    }),
  issues: [LOSS_CURVE_TODAY, ...LOSS_CURVE_EARLIER],
}
