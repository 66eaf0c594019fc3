import { deliverTo } from '@tidings/api-server/testing/mail-conversation'
import { signUp } from '@tidings/api-server/testing/test-server'
import { launchChromium } from '../../src/testing/chromium.ts'
import { atMost, type Figure, type Figures, withCases } from '../support/row.ts'
import { watchedServer } from './bad-inputs/watched-server.ts'
import { sendRequest } from './bad-inputs/wire.ts'
import { received, storiesIn } from './mail-fields/mailbox.ts'
import { lookAtScreens } from './mail-fields/screens.ts'
import { mailOfHtml } from './mail-html/mail-of-html.ts'

export const name = 'mail pages'
const CASES = 'reliability/cases/xss.jsonl'
/** Only every n-th case is tested end to end; `EVERY=1` tests all. */
const EVERY = Number(process.env.EVERY ?? 5)

/**
 * Sends cases as mails by SMTP and opens their articles, issues and originals in a browser that ignores
 * Content-Security-Policy.
 */
export async function run(): Promise<Figures> {
  return withCases<{ html: string }, Figure[]>(CASES, async (cases) => {
    const watched = await watchedServer({})
    try {
      const { url, smtpPort } = watched
      const { token, user, client } = await signUp(url, 'Ada')
      const chosen = cases.filter((_, n) => n % EVERY === 0)
      let taken = 0
      for (const [n, { html }] of chosen.entries()) {
        const text = String(mailOfHtml(html, `Letter ${n}`)).trimEnd()
        const response = await deliverTo(smtpPort, { from: 'a@letter.example', to: user.emailAddress, text })
        if (response.startsWith('250')) taken += 1
      }
      const mails = await received(client, taken)
      const paths: string[] = []
      for (const id of mails) {
        const headers = { authorization: `Bearer ${token}` }
        const { body } = await sendRequest(url, { method: 'GET', url: `/api/issues/${id}` }, headers)
        const articles = storiesIn(body).map((story) => `/article/${story}`)
        paths.push(`/issues/${id}`, `/api/issues/${id}/original`, ...articles)
      }
      const browser = await launchChromium()
      const screens = await lookAtScreens(browser, url, token, paths)
      await browser.close()
      for (const example of screens.what.slice(0, 20)) console.log(`    ${example.slice(0, 250)}`)
      return [
        atMost('mails that were not taken in', chosen.length - taken, 0),
        atMost(`scripts, requests and the like on ${screens.pages} screens`, screens.what.length, 0),
      ]
    } finally {
      await watched.server.discard()
    }
  })
}
