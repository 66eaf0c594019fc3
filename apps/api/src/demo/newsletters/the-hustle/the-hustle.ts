import { customerIoLink, tracked } from '../../link-wrappers.ts'
import type { Newsletter } from '../../newsletter.ts'
import { textPart } from '../../text-part.ts'
import { HUSTLE_EARLIER } from './earlier.ts'
import { theHustleHtml } from './layout.ts'
import { HUSTLE_TODAY } from './today.ts'

/** A made-up chatty letter on companies; it borrows a real letter's name for the colour, and nothing else. */
export const theHustle: Newsletter = {
  name: 'TheHustle',
  address: 'news@thehustle.example',
  listId: 'news.thehustle.example',
  site: 'https://thehustle.example',
  sendsAt: 11 * 60 + 2,
  todayAge: 0.03,
  wrap: (url, token) =>
    customerIoLink(
      'e.thehustle.example',
      tracked(url, { utm_source: 'thehustle', utm_medium: 'newsletter' }),
      token,
    ),
  html: theHustleHtml,
  text: (page) =>
    textPart(page, {
      online: 'Read online',
      sponsored: 'SPONSORED BY',
      job: 'WE FOUND YOU A JOB',
      readOn: 'Read more',
      unsubscribe: 'Unsubscribe',
      preferences: 'Update your preferences',
      imprint: 'TheHustle, 251 Made-Up Street, Suite 4, Port Ellery',
    }),
  issues: [HUSTLE_TODAY, ...HUSTLE_EARLIER],
}
