import { isFirstName } from '../common/text/first-names.ts'
import { normalForm } from '../common/text/normal-form.ts'

/** `Ann from Kernel Weekly`: author, then newsletter. At most three words are an author; more are a title. */
export const WRITES_FOR = /^(\S+(?:\s+\S+){0,2})\s+(?:from|at|@|von|bei|van|bij|chez)\s+(\S.*)$/iu
/** `Kernel Weekly by Ann`: newsletter, then author. */
const WRITTEN_BY = /^(\S.*?)(?<!\s)\s+\(?(?:by|via|with|par|por)\s+\S/iu
const SEPARATOR = /(?:(?<!\s)\s+)?[:|·•»/]\s*|(?<!\s)\s+[-–—]\s+/u

/** The words of a name in lower case, without numbers and symbols: an issue's number or date isn't part of a name. */
export function nameKey(name: string): string {
  return (
    normalForm(name, 'NFKC')
      .toLowerCase()
      .match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
  ).join(' ')
}

/** Whether a name is a person's: two or three words that begin with a common first name. */
export function isPerson(name: string): boolean {
  const words = nameKey(name).split(' ')
  return words.length >= 1 && words.length <= 3 && isFirstName(words[0] ?? '')
}

/** Words in names of newsletters, but not of people. */
const KIND =
  /^(?:the|daily|weekly|monthly|today|weekend|morning|evening|digest|news|newsletter|brief|briefing|report|updates?|alerts?|jobs|review|letter|times|post|journal|edition|recap|round|roundup|bulletin|dispatch|insider|tech|club|blog|magazine|markets?|täglich|woche|nachrichten|überblick|rundbrief|stellen|list|liste|nieuws|overzicht|dagelijks|lettre|hebdo|quotidien|actu|boletín|diario|semanal|noticias|notizie|settimanale)$/u

/** Whether a word in lower case occurs in names of newsletters, but not of people. */
export const isKindWord = (word: string): boolean => KIND.test(word)

/**
 * Whether a name might be a person's: isPerson, or two or three capitalised words that don't occur in names of
 * newsletters.
 */
export function couldBePerson(name: string): boolean {
  if (isPerson(name)) return true
  const words = name.trim().split(/\s+/)
  const isCapitalised = words.every((word) => /^\p{Lu}[\p{L}\p{M}.'’-]*$/u.test(word))
  const areCommon = nameKey(name).split(' ').some(isKindWord)
  return (words.length === 2 || words.length === 3) && isCapitalised && !areCommon
}

/**
 * The newsletter's name in a display name: `kernel weekly` for `Ann Lee from Kernel Weekly`, `Kernel Weekly by Ann` and
 * `Kernel Weekly: Ann`.
 */
export function newsletterName(name: string): string {
  const title = WRITES_FOR.exec(name)?.[2] ?? WRITTEN_BY.exec(name)?.[1] ?? name
  const parts = title.split(SEPARATOR).filter((part) => !isPerson(part))
  return nameKey(parts.join(' ')) || nameKey(name)
}

/** Whether two display names can be of one newsletter: equal, one contained in the other, or one missing. */
export function areOneName(a: string, b: string): boolean {
  const [one, other] = [newsletterName(a), newsletterName(b)]
  return one === '' || other === '' || ` ${one} `.includes(` ${other} `) || ` ${other} `.includes(` ${one} `)
}

/** Whether a text has the newsletter's name of a display name in it, word by word, maybe without its brackets. */
export function statesName(name: string, text: string): boolean {
  const words = ` ${nameKey(text)} `
  const bracket = name.indexOf('(')
  const keys = [newsletterName(name), newsletterName(bracket > 0 ? name.slice(0, bracket) : name)]
  return keys.some((key) => key !== '' && words.includes(` ${key} `))
}

/**
 * Whether the form of two display names shows editions of one publisher: a common part before or after a colon, bar or
 * dash, and different other parts, as in `Anchor: Morning` and `Anchor: Markets`.
 */
export function areEditions(a: string, b: string): boolean {
  const [one, other] = [a.split(SEPARATOR), b.split(SEPARATOR)]
  if (one.length < 2 || other.length < 2) return false
  const isSplit = (common: number, own: number) =>
    nameKey(one.at(common) ?? '') === nameKey(other.at(common) ?? '') &&
    nameKey(one.at(common) ?? '') !== '' &&
    !isPerson(one.at(own) ?? '') &&
    !isPerson(other.at(own) ?? '') &&
    !areOneName(one.at(own) ?? '', other.at(own) ?? '')
  return isSplit(0, -1) || isSplit(-1, 0)
}
