import { readPage as parsePage } from '../common/html/page-of.ts'
import { languageOf } from '../common/text/language-of.ts'
import type { EnrichedArticle } from '../common/types/issue.ts'
import { MailNotUnderstood } from '../common/types/mail-not-understood.ts'
import { enrichIssue } from '../enrich-issue.ts'
import { withoutNotes } from '../extract/extract-issue.ts'
import type { Line } from '../extract/lines/line.ts'
import { markLines } from '../extract/lines/mark.ts'
import { readHtml } from '../extract/lines/read-html.ts'
import { readText } from '../extract/lines/read-text.ts'
import { articleOf } from '../extract/parts/article-of.ts'
import { shortFields } from '../limit-fields.ts'
import { withoutNul } from '../without-nul.ts'
import { mainText } from './main-text.ts'

/** A page of the web, or the text of one. */
export interface PageSource {
  /** Its URL. */
  url: string
  /** The user's title; the page's own one if omitted. */
  title?: string | undefined
  /** A whole page, or with `isArticle` the article alone. */
  html?: string | undefined
  /** Used if there is no HTML. */
  text?: string | undefined
  /** Whether the HTML has nothing beside the article, as in exports of reading lists. */
  isArticle?: boolean | undefined
}

/** The article of a page; plain data, so that it can be sent between processes. */
export interface PageContent {
  article: EnrichedArticle
  /** When it was published, epoch milliseconds; null if the page doesn't say. */
  publishedAt: number | null
}

/** In UTF-16 code units. */
const MAX_PAGE_BYTES = 4_000_000

/**
 * Reads the article of a page: its main text without navigation, comments and advertisements, in the same form as an
 * article of a mail. Throws MailNotUnderstood if the page is too large or has no text.
 */
export function readPage(source: PageSource): PageContent {
  const { url, html, text = '' } = source
  if ((html ?? text).length > MAX_PAGE_BYTES) throw new MailNotUnderstood('page-too-large')
  const main = html === undefined ? undefined : mainText(html, { url, isArticle: source.isArticle === true })
  const printed = source.title?.trim() || main?.title || null
  const read = main ? readHtml(parsePage(main.html)) : readText(text, { isTyped: true })
  const { text: body, notes } = withoutNotes(read.filter(({ hidden }) => !hidden))
  const lines = withoutByLine(withoutTitle(body, printed), main?.author ?? null)
  if (!lines.some((line) => line.text.trim() !== '')) throw new MailNotUnderstood('no-articles')
  const { marks, bodySize } = markLines(lines)
  const item = { title: null, section: null, verdict: null, body: [...marks], before: [] }
  const author = main?.author ?? null
  const found = articleOf({ item, originalUrl: url, author, readingMinutes: null }, { bodySize, notes })
  const part = { position: 0, paragraphs: lines.length + notes.length, links: [], lines: [], features: [] }
  const title = (printed ?? found.title).replace(/\s+/g, ' ')
  const article = { ...found, title, author, imageUrl: found.imageUrl ?? main?.imageUrl ?? null, part }
  const language = languageOf(`${title}\n\n${found.text}`)
  const [enriched] = enrichIssue({ language, articles: shortFields([article]), newsletter: main?.site ?? '' })
  if (!enriched) throw new MailNotUnderstood('no-articles')
  return withoutNul({ article: enriched, publishedAt: main?.publishedAt ?? null })
}

/** The title is shown above the text, which then need not begin with it. */
function withoutTitle(lines: readonly Line[], title: string | null): readonly Line[] {
  const first = lines.findIndex(({ kind }) => kind === 'text')
  const line = lines[first]
  if (!line || title === null || line.text.trim() !== title.trim()) return lines
  return lines.filter((_, at) => at !== first)
}

/** A longer first line is text, even if it names the author. */
const BY_LINE = 100

function withoutByLine(lines: readonly Line[], author: string | null): readonly Line[] {
  const first = lines.findIndex(({ kind }) => kind === 'text')
  const line = lines[first]
  if (!line || author === null || line.text.length > BY_LINE || !line.text.includes(author)) return lines
  return lines.filter((_, at) => at !== first)
}
