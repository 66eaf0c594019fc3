import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { parse, serialize } from 'parse5'

/** The main text of a page as HTML, and its metadata. */
export interface MainText {
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
export function mainText(html: string, { url, isArticle }: { url: string; isArticle: boolean }): MainText {
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
