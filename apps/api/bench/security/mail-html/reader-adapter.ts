import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { pictureLinks } from '@tidings/api/picture-links'
import { readerHtml, textAsHtml } from '@tidings/api/views/reader-html'
import { sanitiseHtml } from '@tidings/pipeline/clean/sanitise-html'
import { extractIssue } from '@tidings/pipeline/extract/extract-issue'
import { parseMail } from '@tidings/pipeline/parse/parse-mail'
import { asChecked } from './as-checked.ts'
import { mailOfHtml } from './mail-of-html.ts'

// What the browser's part asks of a browser.
const web = createRequire(new URL('../../../../web/package.json', import.meta.url))
const { JSDOM } = web('jsdom') as {
  JSDOM: new (html: string, options: object) => { window: { document: unknown } }
}
const { window } = new JSDOM('', { url: 'http://reader.test/' })
Object.assign(globalThis, { window, document: window.document })
// By its address, as nothing of the server imports the browser's part.
const { cleanHtml } = (await import(
  new URL('../../../../web/src/lib/clean-html.ts', import.meta.url).href
)) as { cleanHtml(html: string): string }

const links = pictureLinks(randomBytes(32))

/** What the page sets in of a mail with this HTML: the whole of it as one article, and what the issue is taken apart into. */
export async function sanitize(html: string): Promise<string> {
  const { articles, leftovers } = extractIssue(await parseMail(mailOfHtml(html)))
  const parts = [sanitiseHtml(html), ...articles.map((article) => sanitiseHtml(article.html))]
  const shown = parts.map((part) => cleanHtml(readerHtml(part, links)))
  const words = [...articles.map(({ title }) => title), ...leftovers.map(({ text }) => text)].map(textAsHtml)
  return asChecked([...shown, ...words].map((part) => `<div>${part}</div>`).join(''))
}
