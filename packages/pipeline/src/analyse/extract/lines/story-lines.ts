import type { Mark } from './mark.ts'
import { isOffer, isViewOnline, mayBeAboutFooter } from './phrases.ts'

/** A headline has at least this many words, a paragraph of a story this many. */
const HEADLINE_WORDS = 4
const PARAGRAPH_WORDS = 8

/** Headlines of one look may be shorter. */
const ALIKE_WORDS = 3

/** Fewer headlines of one look, or fewer paragraphs below, say nothing of what is among them. */
const HEADLINES = 3
const PARAGRAPHS = 3

/** Headlines of one look, by the indices of their lines. */
interface Look {
  first: number
  last: number
  count: number
  /** Whether one of them has no word of a footer. */
  isPlain: boolean
}

/**
 * Takes the set phrase from lines that have it in the words of a story: headlines that look like others and are among
 * them, such as `Welcome to the age of kelp`, and lines above stories with words of footers, such as `A new managing
 * director for the port`.
 */
export function withStoryLines(marks: readonly Mark[], bodySize: number): readonly Mark[] {
  if (!marks.some((mark) => isAboutFooter(mark) || isMistakable(mark))) return marks
  const looks = looksOf(marks)
  let lastStory =
    marks.filter((mark) => mark.phrase === null && isProse(mark, bodySize)).at(-PARAGRAPHS)?.index ?? -1
  for (const { last } of looks.values()) lastStory = Math.max(lastStory, last)
  const isStory = (mark: Mark): boolean => {
    const alike = mark.words >= HEADLINE_WORDS ? looks.get(lookOf(mark) ?? '') : undefined
    if (isAboutFooter(mark)) return alike !== undefined || (isProse(mark, bodySize) && mark.index < lastStory)
    return isMistakable(mark) && alike !== undefined && alike.first < mark.index && mark.index < alike.last
  }
  return marks.map((mark) => (isStory(mark) ? { ...mark, phrase: null, isStory: true } : mark))
}

function isAboutFooter({ phrase, line }: Mark): boolean {
  return phrase === 'footer' && mayBeAboutFooter(line.text)
}

/** Whether a line has a phrase that headlines begin with. */
function isMistakable({ phrase, line: { text } }: Mark): boolean {
  if (phrase === 'navigation') return !isOffer(text) && !isViewOnline(text)
  return phrase === 'greeting' || phrase === 'sign-off'
}

/** The looks of several headlines. */
function looksOf(marks: readonly Mark[]): Map<string, Look> {
  const looks = new Map<string, Look>()
  for (const mark of marks) {
    const isPlain = mark.phrase === null
    if ((!isPlain && !isAboutFooter(mark)) || (mark.lead?.words ?? 0) < ALIKE_WORDS) continue
    const key = lookOf(mark)
    if (key === null) continue
    const known = looks.get(key) ?? { first: mark.index, last: 0, count: 0, isPlain: false }
    looks.set(key, {
      ...known,
      last: mark.index,
      count: known.count + 1,
      isPlain: known.isPlain || isPlain,
    })
  }
  return new Map([...looks].filter(([, { count, isPlain }]) => count >= HEADLINES && isPlain))
}

/** What makes a line stand out; null if nothing does. */
function lookOf({ lead, line }: Mark): string | null {
  if (!lead || !(lead.bold || lead.linked >= 0.5 || line.level > 0)) return null
  return [Math.round(lead.size), lead.bold, lead.linked >= 0.5, line.level, line.list, lead.isWhole].join(' ')
}

function isProse({ line, words, lead }: Mark, bodySize: number): boolean {
  return (
    line.kind === 'text' && !line.hidden && words >= PARAGRAPH_WORDS && (lead?.size ?? 0) >= bodySize * 0.9
  )
}
