import { isStopWord } from '../common/text/stop-words.ts'
import { nameKey } from './newsletter-name.ts'

/** The fixed beginning of a newsletter's subjects, or their end in brackets. */
export interface SubjectTag {
  /** Words in lower case. */
  key: string
  /** As in the subject. */
  text: string
  /** Whether brackets or an issue number mark it, not a colon, which might be the headline's. */
  isPlain: boolean
}

const BRACKETED = /^\s*[[【(]([^\][()【】]{2,60})[\])】]|[[【]([^\][()【】]{2,60})[\]】]\s*$/u
const NUMBERED =
  /^(.{3,50}?)[\s,:|·–—-]*(?:#|№|\b(?:issue|no\.?|nr\.?|n°|vol\.?|ausgabe|numéro|editie|edition)(?:\s*#)?)\s*\d/iu
const LED_IN = /^([^:|–—]{3,40})(?::|\s[|–—])\s+\S/u
const PREFIX = /^\s*(?:re|aw|fwd?|wg|tr|antw|sv|vs|rv)\s*:\s*/i

const MONTH =
  '(?:jan(?:uary|uar|vier|uari)?|feb(?:ruary|ruar|ruari)?|février|mar(?:ch|s|zo)?|märz|maart|apr(?:il|ile)?|avril|abril|ma[iy]|mei|mayo|maggio|june?|juni|juin|junio|giugno|july?|juli|juillet|julio|luglio|aug(?:ust|ustus)?|août|agosto|sept?(?:ember)?|septembre|septiembre|settembre|o[ck]t(?:ober)?|octobre|octubre|ottobre|nov(?:ember|embre|iembre)?|de[cz](?:ember)?|décembre|diciembre|dicembre)'
const DATE = `(?:\\d{4}-\\d{1,2}-\\d{1,2}|\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}|${MONTH}\\.?\\s\\d{1,2}(?:st|nd|rd|th)?|(?:\\d{1,2}(?:st|nd|rd|th|er|\\.)?\\s(?:de\\s)?)?${MONTH}\\.?\\s(?:de\\s)?(?:'?\\d\\d|\\d{4})|\\d{1,2}(?:st|nd|rd|th|er|\\.)?\\s(?:de\\s)?${MONTH})(?:,?\\s\\d{4})?(?!\\p{L}|\\p{N})`
const DATED = new RegExp(
  `(?:\\s(?:(?:for|of|vom|du|van|del|le)\\s)?|[\\s,:|·(–—-])(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,?\\s)?${DATE}[)\\]]?(?:$|\\s?[–—:|-])`,
  'iu',
)

/**
 * The name of a series before a date at the end of a subject or before its headline: `Kernel Weekly` of `Kernel Weekly,
 * 7 March 2025`. Empty if there is none.
 */
export function datedSeries(subject: string): string {
  const stripped = subject.replace(PREFIX, '').slice(0, READ_LENGTH)
  const at = DATED.exec(stripped)?.index ?? 0
  const name = withoutSigns(partsOfSubject(stripped.slice(0, at)).at(-1) ?? '')
  const words = name.split(/\s+/)
  const isTitle = words.every((word) => /\p{Lu}/u.test(word) || isStopWord(word))
  return isShort(name) && isTitle && /\p{Lu}/u.test(words.at(-1) ?? '') ? name : ''
}

/** The maximum of a subject that is searched for dates. */
const READ_LENGTH = 200

/** The parts of a subject between colons, bars and dashes. */
export const partsOfSubject = (subject: string): string[] =>
  subject.replace(PREFIX, '').split(/:\s|\s[|–—·-]{1,2}\s/u)

/** The name of a series has up to this many words, and no number. */
const SERIES_WORDS = 5

/** What subjects say in that place that is no name. */
const NO_SERIES =
  /\p{N}|^(?:new(?: blog)?(?: posts?)?|neu|newsletter|digest|news|update|reminder|erinnerung|external|ext|spam|sponsored|ad|anzeige|werbung|webinar|podcast|video|free|important|action required|last chance|guest post|confirm\p{L}*|test|live)$/iu

const isShort = (name: string): boolean =>
  name !== '' && name.split(/\s+/).length <= SERIES_WORDS && !NO_SERIES.test(name)

/** Whether words can be a series' name: a few, and not the beginning of a sentence. */
export function isSeries(name: string): boolean {
  const words = name.split(/\s+/)
  const last = words.at(-1) ?? ''
  return isShort(name) && !isStopWord(last.toLowerCase()) && !(words.length === 1 && /['’]/.test(last))
}

/** A text without what is no letter or digit at its ends. */
export function withoutSigns(text: string): string {
  const isSign = (character: string | undefined) =>
    character !== undefined && !/[\p{L}\p{N}]/u.test(character)
  const characters = [...text]
  while (isSign(characters.at(-1))) characters.pop()
  while (isSign(characters[0])) characters.shift()
  return characters.join('')
}

/** The fixed part of a subject, as far as one subject shows it; null if there is none. */
export function subjectTag(subject: string): SubjectTag | null {
  const stripped = subject.replace(PREFIX, '')
  const bracketed = BRACKETED.exec(stripped)
  const plain = bracketed?.[1] ?? bracketed?.[2] ?? NUMBERED.exec(stripped)?.[1]
  const text = (plain ?? LED_IN.exec(stripped)?.[1] ?? '').trim()
  const key = nameKey(text)
  return key === '' ? null : { key, text, isPlain: plain !== undefined }
}
