import { isStopWord } from './stop-words.ts'

/** Titles and the like: what they belong to follows. */
const BEFORE_NAMES = words(
  'mr mrs ms dr drs prof st gen gov sen rep rev hon pres capt col lt sgt cmdr maj fr hr frl mme mmes mlle mm sra srta sres don dña dott dotto sig sigg mevr dhr ing mag vs bzw ee',
)

/** What stands before numbers, or before more of the same sentence. */
const BEFORE_NUMBERS = words(
  'no nos nr núm num vol fig figs p pp pág págs s blz art abs par § cap chap sec approx ca circa env est jan feb mar apr jun jul aug sep sept oct nov dec okt dez mrt ene abr ago dic tel max min inkl exkl evtl ggf sog vgl cf bijv',
)

/** What may end a sentence, or not. */
const ANYWHERE = words('inc ltd co corp llc plc jr sr etc al usw usf ecc enz et mio mrd str dept bros univ')

/** Languages that write ordinal numbers with a full stop. */
const ORDINALS = new Set([
  'de',
  'da',
  'no',
  'nb',
  'nn',
  'fi',
  'cs',
  'sk',
  'pl',
  'hu',
  'hr',
  'sl',
  'sr',
  'et',
  'lv',
  'tr',
  'is',
])

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

/**
 * Whether a sentence goes on where Unicode's rules would end it: after an abbreviation, an initial, an ordinal, before a
 * name that begins with a full stop, and wherever the next word begins in lower case. `before` and `after` are the text on both sides.
 */
export function goesOn(before: string, after: string, language: string | null): boolean {
  const next = /^[\s"'“„«([‘¿¡]*([\p{L}\p{M}'’]+|\d)?/u.exec(after)?.[1] ?? ''
  if (/^\p{Ll}/u.test(next)) return true
  // `.NET` and its like.
  if (/\s\.$/.test(before) && /^\p{L}/u.test(after)) return true
  const last = /(?:^|[\s("'“„«‘[/–—-])([\p{L}\p{N}§]+(?:\.[\p{L}]+)*)\.["'”’)\]]*\s*$/u.exec(before)?.[1]
  if (last === undefined) return false
  const opens = next !== 'I' && isStopWord(next.toLowerCase())
  const word = last.toLowerCase()
  if (/^\d+$/.test(last)) return isOrdinal(before, last, language) && next !== '' && !opens
  if (BEFORE_NAMES.has(word)) return true
  if (BEFORE_NUMBERS.has(word)) return /^\d/.test(next)
  if (ANYWHERE.has(word)) return next !== '' && !opens && /^[A-Z]/.test(last)
  if (/^\p{L}(?:\.\p{L})+$/u.test(last)) return next !== '' && !opens
  if (/^\p{Ll}$/u.test(last)) return true
  return /^\p{Lu}$/u.test(last) && last !== 'I' && !opens
}

/** Whether a number with a full stop is an ordinal or counts an item of a list. */
function isOrdinal(before: string, number: string, language: string | null): boolean {
  if (number.length > 2) return false
  return ORDINALS.has(language ?? '') || before.trim().length === number.length + 1
}
