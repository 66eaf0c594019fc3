import type { Table } from '../../common/forest.ts'
import { countWords, wordsOf } from '../../common/text/words-of.ts'
import type { Page } from './page.ts'
import { type Features, featureOf, similarity } from './text-lines.ts'

/** Words of a subject that names only the issue. */
const ISSUE =
  /\b(?:issue|edition|volume|vol|nr|ausgabe|folge|numéro|édition|editie|edición|edizione|kw|newsletter|digest|note|letter|weekly)\b|#\s?\d|\b(?:no\.|nº|n°)\s?\d/iu

/** Subjects are `Name | Title`, `Name: Title`, `Title – Name`. */
const SEPARATORS = [/\s[|•·]\s/, /:\s/, /\s[–—-]\s/]

/** The lines from the top that may be the title of a whole mail. */
const TOP_LINES = 60

/** A subject, or a part of one, that is printed in a line shares this much with it, and is its title from the second on. */
const SAME = 0.5
const PRINTED = 0.8

/** The features of lines that tell titles of whole mails. */
const LINE_FEATURES = [
  'relativeSize bold linked level words leadWords strong rank chars phrase capitals capitalised',
  'end dates hasDigit instructs offers position above below proseBelow inBelow rarest pictureAbove',
  'pictureBelow words-1 words1 phrase-1 phrase1 size-1 size1',
].flatMap((names) => names.split(' '))

/** A possible title of a mail that is one text: the subject, a part of it, or a line. */
export interface MailTitle {
  text: string
  /** Index of the line; null for the subject. */
  line: number | null
  features: Features
}

/** The subject without `Re:` and the like, and the parts of it that may be a title, each once. */
function subjectParts(subject: string): string[] {
  const plain = subject.replace(/^(?:re|fwd?|wg|aw|tr):\s*/i, '').trim()
  const parts = SEPARATORS.flatMap((separator) => {
    const [first = '', ...others] = plain.split(separator)
    return others.length > 0 ? [others.join(': '), first] : []
  })
  const byWords = new Map([plain, ...parts].toReversed().map((part) => [wordsOf(part).join(' '), part]))
  byWords.delete('')
  return [...byWords.values()].reverse()
}

/** The possible titles of a mail that is one text, with their features. `odds` are those of each line as a title. */
export function mailTitles(
  { lines, about: { subject, sender, isPlainText } }: Page,
  rows: Table,
  odds: readonly number[],
): MailTitle[] {
  const parts = subjectParts(subject)
  const whole = parts[0] ?? ''
  const likes = lines.map(({ lead }) => similarity(lead.text, whole))
  const bestLike = Math.max(0, ...likes)
  const order = odds.map((_, at) => at).sort((a, b) => (odds[b] ?? 0) - (odds[a] ?? 0))
  const rank = new Map(order.map((at, place) => [at, place]))
  const strongest = Math.max(0, ...lines.map(({ strength }) => strength))
  const mail: Features = {
    e_bestLike: bestLike,
    e_top: odds[order[0] ?? 0] ?? -9,
    e_second: odds[order[1] ?? 0] ?? -9,
    e_subjWords: countWords(whole),
    e_subjIssue: Number(ISSUE.test(whole)),
    e_plain: Number(isPlainText),
    e_subjFrom: similarity(whole, sender),
    e_parts: parts.length,
  }
  const featuresOf = (text: string, like: number, at: number): Features => ({
    e_words: countWords(text),
    e_like: like,
    e_likeAt: at,
    e_issue: Number(ISSUE.test(text)),
    e_from: similarity(text, sender),
    e_odds: odds[at] ?? -9,
  })
  const titles: MailTitle[] = parts.map((text, part) => {
    const own = part === 0 ? likes : lines.map(({ lead }) => similarity(lead.text, text))
    const like = Math.max(0, ...own)
    const at = like > SAME ? own.indexOf(like) : -1
    return {
      text: like >= PRINTED ? (lines[at]?.lead.text ?? text) : text,
      line: like >= PRINTED ? at : null,
      features: {
        ...mail,
        isSubject: 1,
        e_part: part === 0 ? 1 : part % 2 === 1 ? 2 : 3,
        ...featuresOf(text, like, at),
      },
    }
  })
  const features = LINE_FEATURES.map((name) => [name, featureOf(rows, name)] as const)
  let above = 0
  for (const { at, lead, strength, isStrong, mark } of lines.slice(0, TOP_LINES)) {
    const like = likes[at] ?? 0
    titles.push({
      text: lead.text,
      line: at,
      features: {
        ...Object.fromEntries(features.map(([name, of]) => [name, of(at)])),
        ...mail,
        ...featuresOf(lead.text, like, at),
        e_rank: rank.get(at) ?? 99,
        e_isBest: Number(like > 0.3 && like >= bestLike),
        e_strongest: Number(strength >= strongest),
        e_strongBefore: above,
      },
    })
    if (isStrong && lead.isWhole && mark.phrase === null) above += 1
  }
  return titles
}
