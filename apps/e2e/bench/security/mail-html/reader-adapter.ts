import { createRequire } from 'node:module'
import { readerHtml, textAsHtml } from '@tidings/api/articles/reader-html'
import { newFileId } from '@tidings/db/file-id'
import { mapPictureSources, pictureSource } from '@tidings/db/picture-sources'
import { sanitiseHtml } from '@tidings/mail/common/html/sanitise-html'
import { extractIssue } from '@tidings/mail/extract/extract-issue'
import { parseMail } from '@tidings/mail/mime/parse-mail'
import { asChecked, mailOfHtml } from './mail-of-html.ts'

// The browser API that the web app's code uses.
const web = createRequire(new URL('../../../../web/package.json', import.meta.url))
const { JSDOM } = web('jsdom') as {
  JSDOM: new (html: string, options: object) => { window: { document: unknown } }
}
const { window } = new JSDOM('', { url: 'http://reader.test/' })
Object.assign(globalThis, { window, document: window.document })
// Imported by URL, as the server must not import the web app's code.
const { cleanHtml } = (await import(
  new URL('../../../../web/src/lib/clean-html.ts', import.meta.url).href
)) as { cleanHtml(html: string): string }

/** All pictures of a mail are the same here. */
const PICTURE = newFileId()

/** What the page inserts for a mail with this HTML: the whole as one article, and the parts of the issue. */
export async function sanitize(html: string): Promise<string> {
  const { articles, nonArticleParts } = extractIssue(await parseMail(mailOfHtml(html)))
  const parts = [sanitiseHtml(html), ...articles.map((article) => sanitiseHtml(article.html))]
  const linked = parts.map((part) => mapPictureSources(part, () => pictureSource(PICTURE)))
  const shown = linked.map((part) => cleanHtml(readerHtml(part, new Set([PICTURE]))))
  const words = [...articles.map(({ title }) => title), ...nonArticleParts.map(({ text }) => text)].map(
    textAsHtml,
  )
  return asChecked([...shown, ...words].map((part) => `<div>${part}</div>`).join(''))
}
