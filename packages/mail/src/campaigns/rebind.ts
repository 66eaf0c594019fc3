import { escapedText } from '../common/text/escape-markup.ts'
import type { EnrichedArticle, Issue, NonArticlePart, Part } from '../common/types/issue.ts'
import { lineHash } from '../extract/parts/issue-parts.ts'
import { canonicaliseUrl } from '../links/canonicalise-url.ts'
import type { Differences } from './compare-copies.ts'

/** What is read in the bodies of a mail. */
export interface BodyAnalysis {
  shape: Issue['shape']
  language: string | null
  articles: readonly EnrichedArticle[]
  nonArticleParts: readonly NonArticlePart[]
  totals: Issue['totals']
  webPictures: readonly string[]
}

/**
 * What was read in one copy of a campaign, with the addresses and texts of another; null if that can't be known without
 * reading it. Articles must have the same words in both.
 */
export function rebind(read: BodyAnalysis, { addresses, texts }: Differences): BodyAnalysis | null {
  const known = spellingsOf(addresses)
  if (known === null) return null
  const has = (part: { title: string | null; text: string }) =>
    [...texts.keys()].some((text) => part.text.includes(text) || part.title?.includes(text))
  const readdressed = <T>(data: T) => mapTexts(data, (text) => withAddresses(text, known))
  const articles = read.articles.map((article) => {
    const bound = readdressed(article)
    // The sketch has words of the page's path, and the summary is of words at their places in the text.
    const isSame =
      bound.text === article.text &&
      bound.title === article.title &&
      pathOf(bound.sketch.link) === pathOf(article.sketch.link)
    return isSame && !has(article) ? bound : null
  })
  if (articles.includes(null)) return null
  return {
    ...read,
    articles: articles.filter((article) => article !== null),
    nonArticleParts: read.nonArticleParts.map((part) => {
      const bound = readdressed(part)
      return has(part) || bound.text !== part.text ? withTexts(bound, part, texts) : bound
    }),
    webPictures: readdressed(read.webPictures),
  }
}

const pathOf = (key: string | null) => key?.split(/[?#]/, 1)[0]

/** How addresses of mails are written in articles, with what is written for the copy; null if one would be two. */
function spellingsOf(addresses: Differences['addresses']): Map<string, string> | null {
  const known = new Map<string, string>()
  for (const [a, b] of addresses) {
    const [ours, theirs] = [canonicaliseUrl(a), canonicaliseUrl(b)]
    if (ours.opaque !== theirs.opaque) return null
    const spellings = [
      [a, b],
      [ours.url, theirs.url],
      [ours.key, theirs.key],
      [URL.parse(a)?.href ?? a, URL.parse(b)?.href ?? b],
    ] as const
    for (const [from, to] of spellings) {
      if ((known.get(from) ?? to) !== to) return null
      known.set(from, to)
    }
  }
  return known
}

/** A copy of plain data with every text in it changed. */
function mapTexts<T>(data: T, change: (text: string) => string): T
function mapTexts(data: unknown, change: (text: string) => string): unknown {
  if (typeof data === 'string') return change(data)
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) return data.map((each) => mapTexts(each, change))
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, mapTexts(value, change)]))
}

const ATTRIBUTE = /="([^"<>]*)"/g
const WEB = /https?:\/\/[^\s<>"]+/g

/** An address, HTML with addresses in its attributes, or a text with some. */
function withAddresses(text: string, known: ReadonlyMap<string, string>): string {
  const whole = known.get(text)
  if (whole !== undefined) return whole
  if (!text.includes(':')) return text
  return text
    .replace(ATTRIBUTE, (all, escaped: string) => {
      const address = known.get(unescaped(escaped))
      return address === undefined ? all : `="${escapedText(address).replaceAll('"', '&quot;')}"`
    })
    .replace(WEB, (address) => known.get(address) ?? address)
}

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** A part, such as a greeting or a footer, with the copy's own words, and the hashes of its lines. */
function withTexts(
  bound: NonArticlePart,
  before: NonArticlePart,
  texts: Differences['texts'],
): NonArticlePart {
  const change = (text: string) => {
    let changed = text
    for (const [ours, theirs] of texts) {
      changed = changed
        .replaceAll(ours, () => theirs)
        .replaceAll(escapedText(ours), () => escapedText(theirs))
    }
    return changed
  }
  const { part, ...words } = bound
  const changed = mapTexts(words, change)
  return {
    ...changed,
    part: withLines({ ...part, links: mapTexts(part.links, change) }, before.text, changed.text),
  }
}

/** Lines that are the same in both, and the copy's in the place of others; features are of words, too. */
function withLines(part: Part, before: string, after: string): Part {
  const hashes = new Map<string, string>()
  const [ours, theirs] = [before.split(/\n+/), after.split(/\n+/)]
  for (const [at, line] of ours.entries()) hashes.set(lineHash(line), lineHash(theirs[at] ?? ''))
  return {
    ...part,
    lines: part.lines.flatMap((line) => hashes.get(line) ?? []),
    features: part.features.filter((feature) => !/^(?:line|label|title|lead):/.test(feature)),
  }
}
