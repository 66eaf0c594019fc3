import { sentencesOf } from '../../../common/text/sentences.ts'
import { isStopWord } from '../../../common/text/stop-words.ts'
import { type ClaimWord, claimWords, DENIED, POSSIBLE, SAID } from './claim-words.ts'

/** So much of the longer of two words has to be alike from the beginning for them to be forms of one. */
const ALIKE = 0.65
const SHORTEST = 4

/** Whether two words in lower case are forms of one, such as `approve` and `approval`. */
function isSameWord(a: string, b: string): boolean {
  if (a === b) return true
  const shared = sharedLength(a, b)
  return shared >= SHORTEST && shared >= ALIKE * Math.max(a.length, b.length)
}

/** Whether two names in lower case are one, `Germany` and `German`, but not `Niger` and `Nigeria`; `letters` may be added. */
function isSameName(a: string, b: string, letters: number): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short === long) return true
  return short.length >= SHORTEST && long.length - short.length <= letters && long.startsWith(short)
}

function sharedLength(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at
}

/** Of the words that are neither names nor numbers so many have to be the text's. */
const MOST = 0.7
/** Fewer words may be anywhere by chance. */
const LEAST = 3

/**
 * Where in a text stands what a sentence says: from where to where the sentence goes that has most of it (UTF-16
 * offsets, the end not included). Null unless one or two neighbouring sentences have all its numbers and names and most
 * of its other words, and deny what it denies and nothing that it says; what they hold possible it has to as well.
 * `language` is BCP 47.
 */
export function supportOf(
  sentence: string,
  text: string,
  language: string | null,
): { start: number; end: number } | null {
  const sources = sentencesOf(text, language)
  const verbatim = sources.find((source) => source.text === sentence)
  if (verbatim) return { start: verbatim.start, end: verbatim.end }
  const claims = claimWords(sentence, isStopWord)
  if (claims.length < LEAST) return null
  const isCommon = ({ word, isFirst }: ClaimWord) =>
    isFirst && smallWords(text).some((small) => isSameWord(word, small))
  const wanted = claims.map((claim) => ({
    ...claim,
    kind: claim.kind === 'name' && isCommon(claim) ? ('word' as const) : claim.kind,
  }))
  const hits = sources.map((source) => hitsIn(source.text, wanted, language))
  let best: { score: number; at: number } | undefined
  for (const [at, own] of hits.entries()) {
    const next = hits[at + 1]
    for (const found of next ? [own, union(own, next)] : [own]) {
      if (found !== own && next && isTorn(wanted, own, next)) continue
      const score = scoreOf(wanted, found) - (found === own ? 0 : BOTH)
      if (score > 0 && score > (best?.score ?? 0)) {
        best = { score, at: found !== own && next && count(next) > count(own) ? at + 1 : at }
      }
    }
  }
  const source = best && sources[best.at]
  return source ? { start: source.start, end: source.end } : null
}

/** What two sentences say together, one is taken to say where it has as much. */
const BOTH = 0.01

/** For each wanted word the manners in which it is in a sentence, 0 where it doesn't. */
function hitsIn(source: string, wanted: readonly ClaimWord[], language: string | null): number[] {
  const there = claimWords(source, isStopWord)
  const letters = language === 'de' ? 3 : 1
  return wanted.map((claim) =>
    there.reduce((manners, word) => (isMet(claim, word, letters) ? manners | word.manner : manners), 0),
  )
}

function isMet(claim: ClaimWord, there: ClaimWord, letters: number): boolean {
  if (claim.kind === 'number' || there.kind === 'number') {
    return claim.kind === there.kind && claim.word === there.word
  }
  return claim.kind === 'name'
    ? isSameName(claim.word, there.word, letters)
    : isSameWord(claim.word, there.word)
}

/** How much of what is wanted is met, 0 where too little is. */
function scoreOf(wanted: readonly ClaimWord[], found: readonly number[]): number {
  let words = 0
  let met = 0
  let all = 0
  for (const [at, { kind, manner }] of wanted.entries()) {
    const manners = found[at] ?? 0
    if (manners !== 0 && !isSaidSo(manner, manners)) return 0
    if (manners === 0 && (kind !== 'word' || manner === DENIED)) return 0
    all += manners === 0 ? 0 : 1
    if (kind !== 'word') continue
    words += 1
    met += manners === 0 ? 0 : 1
  }
  if (words > 0 && met / words < MOST) return 0
  return all / wanted.length
}

function isSaidSo(manner: number, manners: number): boolean {
  if (manner === DENIED) return (manners & DENIED) !== 0
  if (manner === POSSIBLE) return (manners & (POSSIBLE | SAID)) !== 0
  return (manners & SAID) !== 0
}

/** Whether a name would be put together of one in each sentence. */
function isTorn(wanted: readonly ClaimWord[], own: readonly number[], next: readonly number[]): boolean {
  return wanted.some(
    ({ isJoined }, at) => isJoined && !(own[at - 1] && own[at]) && !(next[at - 1] && next[at]),
  )
}

const union = (a: readonly number[], b: readonly number[]) => a.map((own, at) => own | (b[at] ?? 0))

const count = (found: readonly number[]) => found.filter((manners) => manners !== 0).length

/** A text's words that are written small: a sentence's first word that is a form of one of them is no name. */
const smallWords = (text: string) => text.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{M}]*/gu) ?? []
