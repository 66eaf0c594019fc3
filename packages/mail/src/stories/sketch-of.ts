import { background } from '../common/frequencies.ts'
import { isStopWord } from '../common/text/stop-words.ts'
import { countWords, wordsOf } from '../common/text/words-of.ts'
import { MARKS, SKETCH_VERSION, type Sketch, type SketchTerm } from '../common/types/sketch.ts'
import { canonicaliseUrl } from '../links/canonicalise-url.ts'
import { hashOf, minHashes } from './min-hash.ts'

import { type Token, tokensOf } from './tokens-of.ts'
import { weightOf } from './weight-of.ts'

/** An article of a newsletter that may cover a story. */
export interface StoryArticle {
  id: string
  /** The arrival time of its issue, epoch milliseconds; null if unknown. */
  at: number | null
  /** The id of its mail; two items of one issue never cover one story. */
  issue: string
  /** The newsletter. */
  source: string
  title: string
  text: string
  url: string | null
  /** BCP 47 primary tag; null if unknown. */
  language: string | null
}

/** The maximum of characters of a text that are read: its subject is mentioned within them. */
const READ_LENGTH = 6000
const MAX_TERMS = 64
const MAX_PAIRS = 40
/** The number of distinctive words at the start of a text that are its opening. */
const OPENING = 20
/** A title of fewer distinctive words, such as `Weekly links`, may be the title of two different stories. */
const STORY_ARTICLE_WORDS = 4
/** The maximum of words of an address that are read. */
const LINK_WORDS = 20
/** The maximum length of a term; longer ones are addresses or noise. */
const TERM_LENGTH = 32

/** The sketch of an article for lookup and comparison; depends only on the article. */
export function sketchOf(storyArticle: StoryArticle): Sketch {
  const title = storyArticle.title.replace(/\(\s*\d+\s*min(?:ute)?s?(?: read)?\s*\)/gi, ' ')
  const text = storyArticle.text.slice(0, READ_LENGTH)
  const titleTokens = tokensOf(title)
  const textTokens = tokensOf(text)
  const link = linkOf(storyArticle.url)
  return {
    version: SKETCH_VERSION,
    link,
    title: titleOf(title),
    at: storyArticle.at,
    words: countWords(text),
    terms: termsOf(titleTokens, textTokens, link === null ? [] : tokensOf(slugOf(link))),
    pairs: pairsOf(titleTokens, textTokens),
    hashes: minHashes(textTokens.map(({ term }) => term)),
  }
}

function termsOf(
  titleTokens: readonly Token[],
  textTokens: readonly Token[],
  linkTokens: readonly Token[],
): SketchTerm[] {
  const seen = new Map<string, { count: number; marks: number }>()
  const add = ({ term, isName, isNumber }: Token, marks: number) => {
    if (term.length > TERM_LENGTH) return
    const known = seen.get(term) ?? { count: 0, marks: 0 }
    known.count += 1
    known.marks |= marks | (isName ? MARKS.name : 0) | (isNumber ? MARKS.number : 0)
    seen.set(term, known)
  }
  for (const token of titleTokens) add(token, MARKS.title)
  for (const [at, token] of textTokens.entries()) add(token, at < OPENING ? MARKS.opening : 0)
  for (const token of linkTokens) {
    const known = seen.get(token.term)
    if (known) known.marks |= MARKS.link
    else if (!token.isNumber) add(token, MARKS.link)
  }
  return Array.from(seen, ([term, { count, marks }]): SketchTerm => [term, count, marks])
    .map((entry) => ({ entry, weight: weightOf(entry, background) }))
    .sort((a, b) => b.weight - a.weight || (a.entry[0] < b.entry[0] ? -1 : 1))
    .slice(0, MAX_TERMS)
    .map(({ entry }) => entry)
}

/** A site's front page is linked from many stories and identifies none. */
function linkOf(url: string | null): string | null {
  const link = url === null || url === '' ? null : canonicaliseUrl(url)
  return link && !link.opaque && /[/?#]/.test(link.key) ? link.key : null
}

function pairsOf(titleTokens: readonly Token[], textTokens: readonly Token[]): string[] {
  const pairs = new Set<string>()
  for (const tokens of [titleTokens, textTokens]) {
    for (const [at, { term }] of tokens.slice(1).entries()) {
      if (pairs.size === MAX_PAIRS) break
      pairs.add(hashOf(`${tokens[at]?.term} ${term}`).toString(36).slice(0, 5))
    }
  }
  return [...pairs]
}

/** The words in an address: publishers put the headline there. Parts with digits are ids. */
function slugOf(key: string): string {
  const path = key.replace(/^[^/?#]*/, '').replace(/[?#].*/s, '')
  const parts = path.split(/[^\p{L}\p{N}%]+/u).filter((part) => /^\p{L}{3,20}$/u.test(part))
  return parts.slice(0, LINK_WORDS).join(' ')
}

function titleOf(title: string): string | null {
  const words = wordsOf(title)
  return words.filter((word) => !isStopWord(word)).length >= STORY_ARTICLE_WORDS ? words.join(' ') : null
}
