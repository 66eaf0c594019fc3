import { tagsOfArticles } from '@tidings/db/queries/articles/tags'
import type { HighlightFilter, ListedHighlight } from '@tidings/db/queries/highlights/highlight-filter'
import {
  type HighlightedArticle,
  type HighlightSource,
  highlightedArticles,
  highlightSources,
  highlightsOfDeleted,
} from '@tidings/db/queries/highlights/highlight-sources'
import { listHighlights, listHighlightsById } from '@tidings/db/queries/highlights/highlights'
import type { Executor } from '@tidings/db/schema'
import { dateOf } from '@tidings/mail/common/days'
import { csvCell } from '@tidings/mail/reading-lists/csv-rows'
import { markdownData, markdownTag } from '@tidings/mail/reading-lists/items-of-markdown'
import { type Entry, jsonArray } from './entries.ts'

/** The user, and the filter of highlights. */
interface Export {
  db: Executor
  user: { id: string; time_zone: string }
  filter: HighlightFilter
}

/** A highlight with the data of its article. */
interface Sourced {
  highlight: ListedHighlight
  source: HighlightSource | undefined
  tags: readonly string[]
}

/** Highlights per query. */
const ROWS = 500

/**
 * A Markdown file for each article, as Obsidian reads it: properties, then the passages in the order of the text, each
 * with its note and a block id, and further data for an import. Names and contents depend only on what the file shows,
 * so that a repeated export changes only the files of articles that changed.
 */
export async function* markdownFiles(wanted: Export): AsyncGenerator<Entry> {
  const { db, user, filter } = wanted
  for (const article of await highlightedArticles(db, user.id, filter)) {
    const found: Sourced[] = []
    const ofArticle = { ...filter, articleId: article.id }
    for await (const some of inPages({ ...wanted, filter: ofArticle })) found.push(...some)
    if (found.length === 0) continue
    yield markdownFile(article, found, user.time_zone)
  }
  for await (const found of deletedArticles(wanted)) {
    const [first] = found.map(({ highlight }) => highlight)
    if (!first) continue
    const article = {
      id: first.id,
      title: first.article_title,
      newsletter: first.source_newsletter,
      latest: Math.max(...found.map(({ highlight }) => highlight.created_at)),
    }
    yield markdownFile(article, found, user.time_zone)
  }
}

/** The highlights of each deleted article, with the one of the lowest id first. */
async function* deletedArticles({ db, user, filter }: Export): AsyncGenerator<Sourced[]> {
  const ids = await highlightsOfDeleted(db, user.id, filter)
  let found: Sourced[] = []
  for (let at = 0; at < ids.length; at += ROWS) {
    for (const highlight of await listHighlightsById(db, user.id, ids.slice(at, at + ROWS))) {
      const before = found[0]?.highlight
      const isOfSame =
        before?.article_title === highlight.article_title &&
        before.source_newsletter === highlight.source_newsletter
      if (before && !isOfSame) {
        yield found
        found = []
      }
      found.push({ highlight, source: undefined, tags: [] })
    }
  }
  if (found.length > 0) yield found
}

const markdownFile = (article: HighlightedArticle, found: readonly Sourced[], timeZone: string): Entry => ({
  name: fileName(article),
  pieces: [markdownOf(article, found, timeZone)],
  modifiedAt: article.latest,
})

/** The columns of Readwise's import. */
const READWISE = ['Highlight', 'Title', 'Author', 'URL', 'Note', 'Location', 'Date']

/**
 * The CSV (RFC 4180) that Readwise imports, newest first; times are UTC. It is opened in spreadsheets as well, so that
 * Readwise shows the apostrophes of `csvCell`.
 */
export async function* readwiseFile(wanted: Export): AsyncGenerator<string> {
  yield csvLine(READWISE)
  for await (const some of inPages(wanted)) {
    for (const { highlight, source } of some) {
      const { text, note, start_offset, created_at, article_title, source_newsletter } = highlight
      yield csvLine([
        text,
        article_title,
        source?.author ?? source_newsletter,
        source?.url ?? '',
        note ?? '',
        start_offset === null ? '' : String(start_offset),
        new Date(created_at).toISOString().slice(0, 19).replace('T', ' '),
      ])
    }
  }
}

const COLUMNS = ['Highlight', 'Note', 'Color', 'Article', 'Newsletter', 'Author', 'URL', 'Tags', 'Date']

/** A CSV (RFC 4180) for spreadsheets, newest first; times are UTC. */
export async function* csvFile(wanted: Export): AsyncGenerator<string> {
  // Excel reads UTF-8 only with a byte order mark.
  yield `\uFEFF${csvLine(COLUMNS)}`
  for await (const some of inPages(wanted)) {
    for (const { highlight, source, tags } of some) {
      const { text, note, color, created_at, article_title, source_newsletter } = highlight
      const cells = [
        text,
        note ?? '',
        color,
        article_title,
        source_newsletter,
        source?.author ?? '',
        source?.url ?? '',
        tags.join(', '),
        new Date(created_at).toISOString(),
      ]
      yield csvLine(cells)
    }
  }
}

/** All data of each highlight as a JSON array, newest first. */
export const jsonFile = (wanted: Export): AsyncGenerator<string> =>
  jsonArray(inPages(wanted), ({ highlight, source, tags }) => ({
    id: highlight.id,
    text: highlight.text,
    note: highlight.note,
    color: highlight.color,
    createdAt: new Date(highlight.created_at).toISOString(),
    articleId: highlight.article_id,
    articleTitle: highlight.article_title,
    newsletter: highlight.source_newsletter,
    url: source?.url ?? null,
    author: source?.author ?? null,
    publishedAt: source ? new Date(source.published_at).toISOString() : null,
    tags,
    prefix: highlight.prefix,
    suffix: highlight.suffix,
    start: highlight.start_offset,
    end: highlight.end_offset,
  }))

/** The highlights, newest first, in batches. */
async function* inPages({ db, user, filter }: Export): AsyncGenerator<Sourced[]> {
  for (let after: { at: number; id: string } | undefined; ; ) {
    const window = { limit: ROWS, offset: 0, ...(after && { after }) }
    const rows = await listHighlights(db, user.id, { ...filter, ...window })
    const ids = [...new Set(rows.flatMap(({ article_id }) => article_id ?? []))]
    const sources = await highlightSources(db, user.id, ids)
    const tags = await tagsOfArticles(db, user.id, ids)
    yield rows.map((highlight) => ({
      highlight,
      source: sources.get(highlight.article_id ?? ''),
      tags: tags.get(highlight.article_id ?? '') ?? [],
    }))
    const last = rows.at(-1)
    if (!last || rows.length < ROWS) return
    after = { at: last.created_at, id: last.id }
  }
}

function markdownOf(article: HighlightedArticle, found: readonly Sourced[], timeZone: string): string {
  const [{ source, tags } = { source: undefined, tags: [] }] = found
  const properties = [
    ['title', JSON.stringify(oneLine(article.title))],
    ['newsletter', JSON.stringify(oneLine(article.newsletter))],
    ['author', source?.author && JSON.stringify(oneLine(source.author))],
    ['url', source?.url && JSON.stringify(source.url)],
    ['published', source && dateOf(source.published_at, timeZone)],
    ['saved', source?.saved_at && new Date(source.saved_at).toISOString()],
    ['tags', tags.length > 0 && JSON.stringify(tags.map(markdownTag))],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  const highlights = found
    .map(({ highlight }) => highlight)
    .sort(
      (a, b) =>
        (a.start_offset ?? Number.MAX_VALUE) - (b.start_offset ?? Number.MAX_VALUE) ||
        a.created_at - b.created_at ||
        (a.id < b.id ? -1 : 1),
    )
  const passages = highlights.map(({ id, text, note, color, created_at }) => {
    const quote = text.trim().replaceAll(/\r?\n/gu, '\n> ')
    const about = `${COLOR_NAMES[color]}, ${dateOf(created_at, timeZone)} ^h-${blockOf(id)}`
    return [`> ${quote}`, ...(note ? [note] : []), about].join('\n\n')
  })
  const data = markdownData({
    tags,
    highlights: highlights.map(({ id, created_at, prefix, suffix, start_offset }) => ({
      id: blockOf(id),
      at: created_at,
      prefix,
      suffix,
      start: start_offset,
    })),
  })
  const shown = [`# ${oneLine(article.title)}`, ...passages, data].join('\n\n')
  return `---\n${properties.join('\n')}\n---\n\n${shown}\n`
}

const blockOf = (id: string) => id.slice(0, 8)

const COLOR_NAMES = { yellow: 'Yellow', green: 'Green', blue: 'Blue', pink: 'Pink' }

const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim()

/** The maximum length of a title in a file name: with its id, file systems allow 255 bytes. */
const NAME_CHARACTERS = 50

/** The title's letters and digits, and the beginning of a stable id: a highlight's if the article is deleted. */
function fileName(article: HighlightedArticle): string {
  const words = article.title.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const name = [...words.join(' ')].slice(0, NAME_CHARACTERS).join('').trim()
  return `${name || 'Untitled'} ${article.id.slice(0, 8)}.md`
}

const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`
