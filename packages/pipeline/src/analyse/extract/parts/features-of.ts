import { countWords } from '../../../common/text/words-of.ts'
import type { Link } from '../../../common/types/issue.ts'
import { canonicaliseUrl } from '../../links/canonicalise-url.ts'
import type { Pile } from '../items/pile.ts'
import type { Mark } from '../lines/mark.ts'
import { lineHash } from './line-hash.ts'
import { normalised } from './normalised.ts'

/** A longer kicker or title prefix tells of the story. */
const LABEL_WORDS = 5
const MOST_LABELS = 4
const START_WORDS = 3

/** So many lines of a part are compared with those of others, of so many words. */
const MOST_LINES = 12
const MOST_BUTTONS = 4
const LINE_WORDS = [3, 60] as const

/** Who is named after these changes with each issue. */
const BEFORE_NAME =
  /^(.{0,40}?\b(?:by|with|from|partner|von|mit|partenariat avec|par|avec|door|met|van|por|con|da|di|av|af|med)\b)/u

/**
 * What is general about a part, as `kind:value`: the heading and the label that it stands under, its title and what
 * that begins with, its look and shape, what its button says, the site it links to, its lines.
 */
export function featuresOf(pile: Pile, links: readonly Link[]): string[] {
  const { item, marks } = pile
  const title = item?.title?.text ?? pile.title?.line.text ?? ''
  const features = new Set<string>()
  const add = (kind: string, value: string) => value !== '' && features.add(`${kind}:${value}`)
  add('section', normalised(item?.section ?? ''))
  for (const text of labelsOf(pile)) for (const label of [labelOf(text), startOf(text)]) add('label', label)
  add('title', normalised(title))
  add('lead', labelOf(/^([^:|–—]{2,60})(?::|\s[|–—-])\s/u.exec(title)?.[1] ?? ''))
  if (item?.title && item.title.mark.index >= 0) {
    const { key, href, mark } = item.title
    add('look', `${key}|${href === null ? '' : 'link'}|${mark.line.box.tag}`)
  }
  add('shape', shapeOf(pile, links))
  const buttons = marks.filter(({ phrase }) => phrase === 'action').slice(0, MOST_BUTTONS)
  for (const { line } of buttons) add('action', normalised(line.text))
  add('site', siteOf(item?.title?.href ?? links[0]?.url ?? ''))
  for (const text of linesOf(marks)) add('line', lineHash(normalised(text)))
  return [...features]
}

function labelOf(text: string): string {
  const words = normalised(text)
  const named = BEFORE_NAME.exec(words)?.[1]
  if (named !== undefined) return named
  return words.split(' ').length <= LABEL_WORDS ? words : ''
}

/** The first words of a longer label, which may name somebody else each time. */
function startOf(text: string): string {
  const words = normalised(text).split(' ')
  return words.length > START_WORDS ? words.slice(0, START_WORDS).join(' ') : ''
}

/** Short lines over the title, and marks of payment. */
function labelsOf({ item, marks }: Pile): string[] {
  const over = item?.before.filter(({ line, phrase }) => line.kind === 'text' && phrase !== 'by-line') ?? []
  const paid = marks.filter(({ phrase }) => phrase === 'sponsor')
  return [...new Set([...over, ...paid].slice(0, MOST_LABELS).map(({ line }) => line.text))]
}

function shapeOf({ marks }: Pile, links: readonly Link[]): string {
  const words = marks.reduce((sum, mark) => sum + mark.words, 0)
  const pictures = marks.some(({ line }) => line.kind === 'image') ? 'picture' : ''
  return `${pictures}|${Math.min(4, Math.floor(Math.log2(1 + words / 12)))}|${Math.min(3, links.length)}`
}

function linesOf(marks: readonly Mark[]): string[] {
  return marks
    .map(({ line }) => line.text)
    .filter((text) => {
      const words = countWords(text)
      return words >= LINE_WORDS[0] && words <= LINE_WORDS[1]
    })
    .slice(0, MOST_LINES)
}

/** The last labels of the host that a link leads to; empty where the address hides it. */
function siteOf(address: string): string {
  const { url, opaque } = canonicaliseUrl(address)
  if (opaque || !/^https?:/i.test(url) || !URL.canParse(url)) return ''
  return new URL(url).hostname.split('.').slice(-2).join('.')
}
