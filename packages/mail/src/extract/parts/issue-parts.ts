import { hash } from 'node:crypto'
import { countWords } from '../../common/text/words-of.ts'
import type {
  Issue,
  IssueArticle,
  Link,
  NonArticlePart,
  NonArticleReason,
  Part,
} from '../../common/types/issue.ts'
import { canonicaliseUrl } from '../../links/canonicalise-url.ts'
import type { ArticleItem, LineGroup, Snippet } from '../items/item.ts'
import { isParagraph, linksOfLine } from '../lines/line.ts'
import type { Mark, Marked } from '../lines/mark.ts'
import { articleGroups, looseGroups, snippetsOf } from './line-groups.ts'
import { nonArticlePartOf, snippetNonArticlePart } from './non-article-part.ts'
import { normalised } from './normalised.ts'

/** 48 bits: no collisions among the lines of a newsletter's latest issues. */
const LENGTH = 8

/** A short hash of a line's words, independent of white space. */
export function lineHash(text: string): string {
  return hash('sha1', text.replace(/\s+/g, ' ').trim(), 'base64url').slice(0, LENGTH)
}

/** A longer kicker or title prefix is about the story. */
const LABEL_WORDS = 5
const MAX_LABELS = 4
const START_WORDS = 3

/** The maximum of lines of a part that are compared with those of others, and the range of their words. */
const MAX_LINES = 12
const MAX_BUTTONS = 4
const LINE_WORDS = [3, 60] as const

/** The names after these change with each issue. */
const BEFORE_NAME =
  /^(.{0,40}?\b(?:by|with|from|partner|von|mit|partenariat avec|par|avec|door|met|van|por|con|da|di|av|af|med)\b)/u

/**
 * The features of a part that other issues may share, as `kind:value`: its section and labels, its title and the
 * title's prefix, its look and shape, its call to action, the site it links to, its lines.
 */
function featuresOf(group: LineGroup, links: readonly Link[]): string[] {
  const { marks } = group
  const item = group.article?.item
  const title = item?.title?.text ?? group.title?.line.text ?? ''
  const features = new Set<string>()
  const add = (kind: string, value: string) => value !== '' && features.add(`${kind}:${value}`)
  add('section', normalised(item?.section ?? ''))
  for (const text of labelsOf(group)) for (const label of [labelOf(text), startOf(text)]) add('label', label)
  add('title', normalised(title))
  add('lead', labelOf(/^([^:|–—]{2,60})(?::|\s[|–—-])\s/u.exec(title)?.[1] ?? ''))
  const { mark, format, href = null } = item?.title ?? {}
  if (mark) add('look', `${format}|${href === null ? '' : 'link'}|${mark.line.box.tag}`)
  add('shape', shapeOf(group, links))
  const buttons = marks.filter(({ phrase }) => phrase === 'action').slice(0, MAX_BUTTONS)
  for (const { line } of buttons) add('action', normalised(line.text))
  add('site', siteOf(item?.title?.href ?? links[0]?.url ?? ''))
  const isCompared = ({ words }: Mark) => words >= LINE_WORDS[0] && words <= LINE_WORDS[1]
  for (const { line } of marks.filter(isCompared).slice(0, MAX_LINES))
    add('line', lineHash(normalised(line.text)))
  return [...features]
}

function labelOf(text: string): string {
  const words = normalised(text)
  const named = BEFORE_NAME.exec(words)?.[1]
  if (named !== undefined) return named
  return words.split(' ').length <= LABEL_WORDS ? words : ''
}

/** The first words of a longer label, which may end with another name each time. */
function startOf(text: string): string {
  const words = normalised(text).split(' ')
  return words.length > START_WORDS ? words.slice(0, START_WORDS).join(' ') : ''
}

/** Short lines over the title, and sponsor labels. */
function labelsOf({ article, marks }: LineGroup): string[] {
  const over =
    article?.item.before.filter(({ line, phrase }) => line.kind === 'text' && phrase !== 'by-line') ?? []
  const paid = marks.filter(({ phrase }) => phrase === 'sponsor')
  return [...new Set([...over, ...paid].slice(0, MAX_LABELS).map(({ line }) => line.text))]
}

function shapeOf({ marks }: LineGroup, links: readonly Link[]): string {
  const words = marks.reduce((sum, mark) => sum + mark.words, 0)
  const pictures = marks.some(({ line }) => line.kind === 'image') ? 'picture' : ''
  return `${pictures}|${Math.min(4, Math.floor(Math.log2(1 + words / 12)))}|${Math.min(3, links.length)}`
}

/** The last labels of a link's host; empty if the address hides the target. */
function siteOf(address: string): string {
  const { url, opaque } = canonicaliseUrl(address)
  if (opaque || !/^https?:/i.test(url) || !URL.canParse(url)) return ''
  return new URL(url).hostname.split('.').slice(-2).join('.')
}

/** The part of a line group. `cut` are what its article omits, which has its links. */
function partOf(group: LineGroup, position: number, cut: readonly Snippet[]): Part {
  const lines = group.marks.map(({ line }) => line)
  const links = lines.flatMap(linksOfLine)
  return {
    position,
    paragraphs: lines.filter(isParagraph).length,
    links: withoutCut(links, cut),
    lines: [...new Set(lines.filter(isParagraph).map(({ text }) => lineHash(text)))],
    features: featuresOf(group, links),
  }
}

function withoutCut(links: readonly Link[], cut: readonly Snippet[]): Link[] {
  const keyOf = ({ url, text }: Link) => `${url}\n${text}`
  const gone = Map.groupBy(
    cut.flatMap((snippet) => snippet.links),
    keyOf,
  )
  return links.filter((link) => gone.get(keyOf(link))?.pop() === undefined)
}

/**
 * Assigns every line of a mail: every visible paragraph and link is in exactly one article or non-article part, in the
 * order of the mail. `rest` has the reasons of lines outside items that say less themselves.
 */
export function issueParts(
  { marks, bodySize }: Marked,
  items: readonly ArticleItem[],
  rest: ReadonlyMap<number, NonArticleReason>,
): Pick<Issue, 'articles' | 'nonArticleParts' | 'totals'> {
  const own = items.flatMap(articleGroups)
  const taken = new Set(own.flatMap((group) => group.marks.map(({ index }) => index)))
  const startOf = ({ marks: [mark] }: LineGroup) => mark?.index ?? marks.length
  const entries = [...own, ...looseGroups(marks, rest, taken)].filter(isListed).flatMap((group) => {
    const cut = group.article ? snippetsOf(group.article, group.marks) : []
    return [
      { at: startOf(group), group, cut },
      ...cut.map((snippet) => ({ at: snippet.index + 0.5, snippet })),
    ]
  })
  const firstItem = Math.min(...own.filter(({ article }) => article).map(startOf))
  const articles: IssueArticle[] = []
  const nonArticleParts: NonArticlePart[] = []
  for (const [position, entry] of entries.sort((a, b) => a.at - b.at).entries()) {
    if ('snippet' in entry) nonArticleParts.push(snippetNonArticlePart(entry.snippet, position))
    else {
      const { at, group, cut } = entry
      const part = partOf(group, position, cut)
      if (group.article) articles.push({ ...group.article.article, part })
      else nonArticleParts.push(nonArticlePartOf(group, part, bodySize, at < firstItem))
    }
  }
  return { articles, nonArticleParts, totals: totalsOf(marks) }
}

/** Lines without words and links are not listed. */
function isListed({ article, marks }: LineGroup): boolean {
  return article !== null || marks.some(({ line }) => line.text.trim() !== '' || linksOfLine(line).length > 0)
}

/** Counted from the lines alone, independent of the parts they ended up in. */
function totalsOf(marks: readonly Mark[]): Issue['totals'] {
  const lines = marks.map(({ line }) => line)
  return {
    paragraphs: lines.filter(isParagraph).length,
    links: lines.flatMap(linksOfLine).length,
    hiddenWords: lines.reduce((sum, { hidden, text }) => sum + (hidden ? countWords(text) : 0), 0),
  }
}
