import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { parse, serialize } from 'parse5'
import { readPage as parsePage } from './common/html/page-of.ts'
import { languageOf } from './common/text/language-of.ts'
import type { EnrichedArticle } from './common/types/issue.ts'
import { MailNotUnderstood } from './common/types/mail-not-understood.ts'
import { enrichIssue } from './enrich-issue.ts'
import { withoutNotes } from './extract/extract-issue.ts'
import type { Line } from './extract/lines/line.ts'
import { markLines } from './extract/lines/mark.ts'
import { readHtml } from './extract/lines/read-html.ts'
import { readText } from './extract/lines/read-text.ts'
import { articleOf } from './extract/parts/article-of.ts'
import { shortFields } from './limit-fields.ts'
import { withoutNul } from './without-nul.ts'

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

/** The main text of a page as HTML, and its metadata. */
interface MainText {
  html: string
  title: string | null
  author: string | null
  /** The name of its site. */
  site: string | null
  /** The page's preview picture for links to it. */
  imageUrl: string | null
  /** Epoch milliseconds. */
  publishedAt: number | null
}

/** Pages with more elements are not searched for their main text. */
const MAX_ELEMENTS = 50_000

/**
 * Finds the main text of a page, without its surroundings, by Mozilla's Readability; of an article alone, all of it.
 * Relative addresses are resolved against `url`. A page without a main text is taken as a whole.
 */
function mainText(html: string, { url, isArticle }: { url: string; isArticle: boolean }): MainText {
  const { document } = parseHTML(asDocument(html))
  resolveAddresses(document, url)
  const whole = document.body?.innerHTML ?? ''
  const facts = {
    title: line(document.querySelector('title')?.textContent),
    imageUrl: webUrl(document.querySelector('meta[property="og:image"]')?.getAttribute('content'), url),
  }
  const unknown = { author: null, site: null, publishedAt: null }
  if (isArticle) return { html: whole, ...unknown, ...facts }
  const found = new Readability(document, { maxElemsToParse: MAX_ELEMENTS }).parse()
  if (!found?.content) return { html: whole, ...unknown, ...facts }
  const site = line(found.siteName)
  const publishedAt = Date.parse(found.publishedTime ?? '')
  return {
    html: found.content,
    title: withoutSite(line(found.title) ?? facts.title, site),
    author: line(found.byline),
    site,
    imageUrl: facts.imageUrl,
    publishedAt: Number.isNaN(publishedAt) ? null : publishedAt,
  }
}

/** With the elements whose tags may be omitted: the document's parser adds none of them. */
const asDocument = (html: string) => serialize(parse(html))

type Page = ReturnType<typeof parseHTML>['document']

function resolveAddresses(document: Page, url: string): void {
  const base = webUrl(document.querySelector('base')?.getAttribute('href'), url) ?? url
  for (const [selector, name] of [
    ['a[href]', 'href'],
    ['img[src]', 'src'],
    ['img[data-src]', 'data-src'],
  ] as const) {
    for (const element of document.querySelectorAll(selector)) {
      const resolved = webUrl(element.getAttribute(name), base)
      if (resolved === null) element.removeAttribute(name)
      else element.setAttribute(name, resolved)
    }
  }
}

/** Null if it is not a web address. */
function webUrl(address: string | null | undefined, base: string): string | null {
  const url = address ? URL.parse(address, base) : null
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null
}

/** Titles of pages often end in the name of their site. */
function withoutSite(title: string | null, site: string | null): string | null {
  if (title === null || site === null || !title.endsWith(site)) return title
  const rest = title.slice(0, -site.length).trimEnd()
  return /[|\-–—:·»]$/.test(rest) ? rest.slice(0, -1).trim() || title : title
}

function line(text: string | null | undefined): string | null {
  const words = (text ?? '').replace(/\s+/g, ' ').trim()
  return words === '' ? null : words
}
