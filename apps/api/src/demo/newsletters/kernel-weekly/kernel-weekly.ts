import { tracked } from '../../link-wrappers.ts'
import type { Newsletter } from '../../newsletter.ts'
import { textPart } from '../../text-part.ts'
import { KERNEL_ISSUES } from './issues.ts'
import { kernelWeeklyHtml } from './layout.ts'
import { midweekText } from './midweek-text.ts'

/** A made-up letter on systems programming, with a midweek edition in plain text. */
export const kernelWeekly: Newsletter = {
  name: 'Kernel Weekly',
  address: 'editors@kernelweekly.example',
  listId: 'issues.kernelweekly.example',
  site: 'https://kernelweekly.example',
  sendsAt: 15 * 60 + 12,
  todayAge: 0.7,
  wrap: (url, token) => tracked(url, { mc_cid: token.slice(0, 10), mc_eid: token.slice(10, 20) }),
  html: kernelWeeklyHtml,
  text: (page) =>
    page.issue.plainTextOnly
      ? midweekText(page)
      : textPart(page, {
          online: 'On the web',
          sponsored: 'SPONSORED BY',
          job: 'JOB',
          readOn: 'Link',
          unsubscribe: 'Unsubscribe',
          preferences: 'Change your address',
          imprint: 'Kernel Weekly, PO Box 64, Orrin. Two people and a cat.',
        }),
  issues: KERNEL_ISSUES,
}
