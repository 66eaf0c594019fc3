import { isStopWord } from '../text/stop-words.ts'

const MAX_TAGS = 5

/** Longer texts are tagged by their beginning. */
const READ_LENGTH = 6000

/** What stands in the title must be said again, or be a name. */
const THRESHOLD = 4

interface Candidate {
  score: number
  first: number
}

/**
 * Up to five tags in lower case, most telling first: names and terms that the title and text use, as they are
 * written there, in the text's own language.
 */
export function tag(input: { title: string; text: string; language: string | null }): string[] {
  const candidates = new Map<string, Candidate>()
  collect(input.title, 3, candidates, input.language)
  collect(input.text.slice(0, READ_LENGTH), 1, candidates, input.language)
  const ranked = [...candidates]
    .filter(([, { score }]) => score >= THRESHOLD)
    .sort(([, a], [, b]) => b.score - a.score || a.first - b.first)
    .map(([word]) => word)
  const tags: string[] = []
  for (const word of ranked) {
    if (tags.length === MAX_TAGS) break
    const isPart = tags.some(
      (other) =>
        other.split(' ').includes(word) || word.split(' ').includes(other) || stem(other) === stem(word),
    )
    if (!isPart) tags.push(word)
  }
  return tags
}

function collect(text: string, weight: number, into: Map<string, Candidate>, language: string | null): void {
  let at = 0
  const namesTell = language !== 'de' && !isTitleCase(text, weight)
  for (const sentence of text.split(/(?<=[.!?:;])\s+|\n+/)) {
    const words = sentence.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}.'’+#-]*[\p{L}\p{N}+#]|\p{L}/gu) ?? []
    words.forEach((raw, index) => {
      at += 1
      const word = clean(raw)
      if (!isTelling(word)) return
      if (language === 'de' && !/^\p{Lu}|\d/u.test(raw)) return
      const isName = index > 0 && (namesTell ? /^\p{Lu}|^.+\p{Lu}/u.test(raw) : /^.+\p{Lu}/u.test(raw))
      add(into, word, weight * (isName ? 2 : 1), at)
      const next = words[index + 1]
      if (!namesTell || next === undefined || !/^\p{Lu}/u.test(raw) || !/^\p{Lu}/u.test(next)) return
      const second = clean(next)
      if (isTelling(second) && sentence.includes(`${raw} ${next}`))
        add(into, `${word} ${second}`, weight * 2.5, at)
    })
  }
}

function add(into: Map<string, Candidate>, word: string, score: number, at: number): void {
  const known = into.get(word)
  if (known) known.score += score
  else into.set(word, { score, first: at })
}

function clean(raw: string): string {
  return raw
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]s?$/u, '')
}

function isTelling(word: string): boolean {
  return (
    word.length > 1 &&
    word.length < 32 &&
    /\p{L}/u.test(word) &&
    !isStopWord(word) &&
    !/^(?:https?|www\.)/.test(word)
  )
}

/** A headline that writes every word with a capital tells no names; nor does German, which writes all nouns so. */
function isTitleCase(text: string, weight: number): boolean {
  const words = text.match(/\p{L}[\p{L}’']+/gu) ?? []
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word))
  return weight > 1 && words.length >= 3 && capitals.length >= words.length * 0.6
}

function stem(word: string): string {
  return word.replace(/(?:e?s|n|en)$/u, '')
}
