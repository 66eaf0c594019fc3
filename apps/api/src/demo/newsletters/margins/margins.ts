import { substackLink } from '../../link-wrappers.ts'
import type { Newsletter } from '../../newsletter.ts'
import { textPart } from '../../text-part.ts'
import { FIELD_GUIDE_TO_WAITING } from './field-guide-to-waiting.ts'
import { marginsHtml } from './layout.ts'
import { SECOND_BEST_CHAIR } from './second-best-chair.ts'

/** A made-up letter that holds one long essay. */
export const margins: Newsletter = {
  name: 'Margins',
  address: 'hester@margins.example',
  listId: 'letters.margins.example',
  site: 'https://margins.example',
  sendsAt: 8 * 60,
  todayAge: 0.8,
  wrap: substackLink,
  html: marginsHtml,
  text: (page) =>
    textPart(page, {
      online: 'Read on the web',
      sponsored: 'SPONSOR',
      job: 'JOB',
      readOn: 'This letter on the web',
      unsubscribe: 'Unsubscribe',
      preferences: 'Change your address',
      imprint: 'Margins, The Signal House, Port Ellery',
    }),
  issues: [SECOND_BEST_CHAIR, FIELD_GUIDE_TO_WAITING],
}
