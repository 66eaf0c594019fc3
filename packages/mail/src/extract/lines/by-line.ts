import { isFirstName } from '../../common/text/first-names.ts'
import { remembered } from '../../common/text/remembered.ts'
import { countWords } from '../../common/text/words-of.ts'
import { hasWords, type Line } from './line.ts'
import { isCallToAction } from './phrases.ts'

/** The content of a byline. */
export interface ByLine {
  /** One or several names as printed; null if the line only has a source or a reading time. */
  author: string | null
  /** Null if the line has no reading time, or has the length of a recording. */
  minutes: number | null
}

/** A longer line is prose. */
const MAX_LENGTH = 140

const MAX_LABEL_WORDS = 4

const TIME_BEFORE =
  'read(?:ing)? ?time|lese(?:zeit|dauer)|leestijd|(?:temps de )?lecture(?: de)?|(?:tiempo de )?lectura(?: de)?|(?:tempo di )?lettura(?: di)?|(?:tempo de )?leitura(?: de)?|lästid|læsetid|lesetid|lukuaika|czas czytania|doba čtení|阅读时间|閱讀時間|読了時間'
const TIME_AFTER =
  'read(?:ing)?(?: time)?|to read|lesezeit|lesedauer|lesen|leestijd|lezen|de lecture|de lectura|di lettura|de leitura|läsning|läsetid|lästid|læsning|læsetid|lesetid|lukuaika|czytania|čtení|watch|listen|阅读|閱讀|で読める'

/** `5 min read`, `Lesezeit: ca. 5 Minuten`, `5 min de lecture`; a bare `5 min` is a reading time only beside a name. */
const TIME = new RegExp(
  `(?<![\\p{L}\\p{N}])(${TIME_BEFORE})? ?[:：]? ?(?:ca\\.?|circa|about|approx\\.?|env(?:iron)?\\.?|[~≈])? ?(\\d{1,3})(?:\\s?[–-]\\s?\\d{1,3})?(?:[\\s-]*(?:min(?:u(?:te|ut|to|ti|tt|ta))?(?:n|s|en|er|ers|es)?(?!\\p{L})\\.?|minutters)|\\s*分[钟鐘]?)(?:[\\s-]*(${TIME_AFTER}))?(?!\\p{L})`,
  'iu',
)

/** `(5 min read)` as the last words of a text or title. */
export const READING_TIME = /(?<!\s)\s*[([]\s*(\d{1,3}[\s-]*min[^()[\]]{0,20})[)\]]\s*$/i

const MONTH =
  '(?:jan|jän|ene|gen|feb|fév|fev|mar|mär|mrt|maa|apr|avr|abr|may|mai|mei|maj|mag|jun|juin|giu|jul|juil|lug|aug|août|ago|sep|set|oct|okt|ott|out|nov|dec|dez|déc|dic|des)\\p{L}{0,9}\\.?'

const DATES = new RegExp(
  `(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? )?(?:\\d{4}-\\d\\d-\\d\\d|\\d{1,2}[./-]\\d{1,2}[./-](?:\\d{4}|\\d\\d)|\\d{1,2}(?:st|nd|rd|th|er|\\.|º)? (?:de |of )?${MONTH}(?:,? (?:de )?\\d{4})?|${MONTH} \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?)(?!\\p{L})|\\b\\d{1,2}[:.]\\d\\d(?: ?(?:[ap]\\.?m\\.?|uhr))?`,
  'iu',
)

const BY =
  /^(?:(?:written|words|story|text|reported|edited|posted|geschrieben|geschreven|écrit|escrito|scritto) )?(by|von|door|par|por|di|da|av|af)\s+|^(?:author|autor(?:in)?|auteur|autore|text|texte?|words|a cura di)\s?:\s*/iu

const WORD =
  "(?:\\p{Lu}[\\p{L}\\p{M}.’'-]*|von|van|der|den|de|del|della|di|da|dos|du|la|le|ten|ter|zu|bin|al|el|y|af)"
const NAME = `\\p{Lu}[\\p{L}\\p{M}.’'-]*(?: ${WORD}){0,4}`
const NAMES = new RegExp(`^${NAME}(?:(?:, ${NAME}){0,4},? (?:and|und|en|et|y|e|och|og|&) ${NAME})?$`, 'u')

/** Names of publications, not of people. */
const SOURCE = /^(?:the|der|die|das|le|la|les|el|los|het|il)\s/i

/** Capitalised words that can follow `by` and are not names. */
const TIMES =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|now|default|design|for|all|new|from|with|this|our|your|how|why|what|when|where|which|who|press|breaking|update|edition|issue|volume|last|next)\b/i

/** Reads a line as a byline: author, reading time and date in any order. Null if the line contains anything else. */
export const byLineOf = remembered((text): Readonly<ByLine> | null => {
  if (text.length > MAX_LENGTH) return null
  const bare = text
    .replace(/\p{Extended_Pictographic}|\ufe0f/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const time = TIME.exec(bare)
  const hasTime = time !== null && (time[1] !== undefined || time[3] !== undefined)
  const untimed = time ? bare.replace(time[0], ' | ') : bare
  const undated = untimed.replace(DATES, ' | ')
  const parts = partsOf(undated)
  const read = parts.map(nameIn)
  const names = read.filter((name) => name !== null)
  const labels = parts.filter((_, at) => read[at] === null)
  const isShort = labels.length <= 1 && labels.every((label) => label.split(' ').length <= MAX_LABEL_WORDS)
  const [name] = names
  const isPerson = name?.text.includes(' ') === true && !SOURCE.test(name.text)
  const author = name?.isSigned || isPerson ? name.text : null
  const minutes = time && !/watch|listen/i.test(time[3] ?? '') ? Number(time[2]) : null
  // A person and a date or time, or a publication and a reading time, such as `The Gazette · 4 min`.
  const isDated = isPerson
    ? time !== null || undated !== untimed
    : time !== null && parts.length < partsOf(bare).length
  // `8:00 Holy Communion` is an event.
  const isEvent = /^\d{1,2}[:.]\d\d(?![.\d])/.test(untimed)
  const isOne = names.length === 1 && labels.length === 0 && isDated && !isEvent
  const isByLine = name?.isSigned ? isShort : hasTime ? isShort && names.length <= 2 : isOne
  return isByLine ? { author, minutes } : null
})

function partsOf(text: string): string[] {
  return text
    .split(/\s{0,9}[·∙•⋅|()[\]/]\s{0,9}|\s{1,9}[—–-]{1,9}\s{1,9}|,?\s{0,9}\|\s{0,9},?/)
    .map((part) => part.replace(/^[\s,:;—–-]+|(?<![\s,:;—–-])[\s,:;—–-]+$/g, ''))
    .filter(hasWords)
    .flatMap((part) => {
      const comma = part.indexOf(', ')
      return comma === -1 || NAMES.test(part.replace(BY, ''))
        ? [part]
        : [part.slice(0, comma), part.slice(comma + 2)]
    })
}

function nameIn(part: string): { text: string; isSigned: boolean } | null {
  const by = BY.exec(part)
  const text = by ? part.slice(by[0].length) : part
  // Links are capitalised like names, such as `Read Full Story`.
  if (!NAMES.test(text) || TIMES.test(text) || isCallToAction(text)) return null
  const isSigned = by !== null && (text.includes(' ') || /^by$/i.test(by[1] ?? ''))
  return { text, isSigned }
}

/** Longer lines are text. */
const LABEL_WORDS = 6

/** The maximum of lines of a byline: name, dot, date, reading time. */
const MAX_BYLINE_LINES = 4

/** A byline is within this many first lines, possibly below a summary of the text. */
const TOP = 8

/** A known first name and one to three more capitalised words. */
const PERSON = /^(\p{Lu}[\p{L}’'-]+)(?: (?:\p{Lu}[\p{L}\p{M}.’'-]*|von|van|de|der|den|da|di|le|la)){1,3}$/u

/**
 * A byline whose parts, such as name and date, are on consecutive lines above a text: its content, and the indices of
 * those lines. Only pictures may be between.
 */
export function splitByLine(lines: readonly Line[]): { byLine: ByLine; at: readonly number[] } | null {
  const isLabel = ({ kind, list, text }: Line) =>
    kind === 'text' && list === null && countWords(text) <= LABEL_WORDS
  const top = lines.slice(0, TOP).flatMap((line, at) => (line.kind === 'image' ? [] : [{ line, at }]))
  for (let from = 0; from < top.length; from += 1) {
    for (let count = Math.min(MAX_BYLINE_LINES, top.length - from); count >= 2; count -= 1) {
      const some = top.slice(from, from + count)
      if (!some.every(({ line }) => isLabel(line))) continue
      const byLine = byLineOf(some.map(({ line }) => line.text).join(' · '))
      if (byLine?.author) return { byLine, at: some.map(({ at }) => at) }
    }
  }
  return null
}

/** The name at the end of a text, such as a signature or credit; null if the last line is anything else. */
export function nameAtEnd(lines: readonly Line[]): string | null {
  const texts = lines.filter(({ kind, text }) => kind === 'text' && text !== '')
  const last = texts.length > 1 ? (texts.at(-1)?.text ?? '') : ''
  const name = last.replace(/^[—–-]\s*|(?:(?<!\s)\s+)?(?:et al\.?|and others)$/g, '')
  const first = PERSON.exec(name)?.[1]
  return first !== undefined && isFirstName(first.toLowerCase()) ? name : null
}
