import { isStopWord } from '../../common/text/stop-words.ts'
import { isGenericWord } from './generic-words.ts'

/** Words that a noun follows, in the languages that newsletters mostly come in. */
const DETERMINERS = new Set(
  'a an the this that these those its his her their our your my each every no any some of for with by from in on at about per een het de der die das den dem ein eine einen einem einer im am zum zur kein keine mit von für ohne la le les un une des du ses sa son leur el los las una unos de del al con sin para por'.split(
    ' ',
  ),
)

/** So often, the title counted, a subject comes again in a teaser, and in a longer text. */
const TIMES_IN_TEASER = 2
const TIMES = 4

/** A teaser's length in characters. */
const TEASER = 700

/** Forms of verbs and adverbs. */
const OTHER_FORM = /(?:ing|ed|ly|est|ieren|iert|ment)$/

interface Noun {
  /** As most often written. */
  word: string
  title: boolean
  times: number
  /** Times after an article or the like. */
  determined: number
}

/**
 * Common nouns that title and text share, in lower case, most frequent first: words that are where nouns do, or, in
 * German, with a capital.
 */
export function nounsIn(title: string, text: string, language: string | null): string[] {
  const nouns = new Map<string, Noun>()
  const enough = text.length <= TEASER ? TIMES_IN_TEASER : TIMES
  read(title, true, nouns, language)
  read(text, false, nouns, language)
  return [...nouns.values()]
    .filter(({ word, title: inTitle, times, determined }) => {
      const isNoun = language === 'de' ? /^\p{Lu}/u.test(word) : determined >= Math.max(1, times / 3)
      return inTitle && times >= enough && isNoun
    })
    .sort((a, b) => b.times - a.times)
    .map(({ word }) => word.toLowerCase())
}

function read(text: string, isTitle: boolean, into: Map<string, Noun>, language: string | null): void {
  let before = ''
  for (const raw of text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}’'-]*[\p{L}\p{N}]|\p{L}|[.,;:!?]/gu) ?? []) {
    const word = raw.replace(/['’]s$/u, '')
    const small = word.toLowerCase()
    if (isCandidate(word, language)) {
      const key = stem(small)
      const known = into.get(key) ?? {
        word: language === 'de' ? word : small,
        title: false,
        times: 0,
        determined: 0,
      }
      known.times += 1
      if (isTitle) known.title = true
      if (DETERMINERS.has(before)) known.determined += 1
      into.set(key, known)
    }
    before = small
  }
}

function isCandidate(word: string, language: string | null): boolean {
  const small = word.toLowerCase()
  if (small.length < 4 || !/^\p{L}+(?:-\p{L}+)*$/u.test(small) || isStopWord(small) || isGenericWord(small))
    return false
  return language === 'de' ? /^\p{Lu}/u.test(word) : !OTHER_FORM.test(small)
}

/** One spelling for singular and plural. */
function stem(word: string): string {
  return word.replace(/(?<=\p{L}{3})(?:ies|es|s|en|e|n|y)$/u, '')
}
