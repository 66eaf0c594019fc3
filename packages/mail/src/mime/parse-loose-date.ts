/** First letters of months in the languages of printed dates, longer spellings first. */
const MONTHS: readonly (readonly [RegExp, number])[] = [
  [/^(?:marras|nov|lis(?!t\b)|kas|ноя|лис)/u, 10],
  [/^(?:červenc|červenec|jul|júl|juil|lug|lip|heinä|tem|июл|лип)/u, 6],
  [/^(?:jan|jän|gen|ene|janv|sty|led|tam|oca|янв|січ)/u, 0],
  [/^(?:feb|fev|fév|febb|lut|úno|hel|şub|фев|лют)/u, 1],
  [/^(?:mar|mär|már|mrz|mrt|maa|březen|břez|мар|бер)/u, 2],
  [/^(?:apr|ápr|avr|abr|kwi|dub|huh|nis|апр|кві)/u, 3],
  [/^(?:ma[iyj]|máj|mag|mei|kvě|tou|мая|май|тра)/u, 4],
  [/^(?:jun|jún|juin|giu|cze|čer|kes|haz|июн|чер)/u, 5],
  [/^(?:aug|ao[uû]|ago|sie|srp|elo|ağu|авг|сер)/u, 7],
  [/^(?:sep|set|sze|wrz|zář|syy|eyl|сен|вер)/u, 8],
  [/^(?:o[ck]t|out|ott|paź|říj|lok|eki|окт|жов)/u, 9],
  [/^(?:de[czs]|déc|dez|dic|gru|pro|jou|ara|дек|гру)/u, 11],
]

/** Zones printed by name, in hours from UTC. */
export const ZONES: Readonly<Record<string, number>> = {
  cet: 1,
  mez: 1,
  cest: 2,
  mesz: 2,
  eet: 2,
  eest: 3,
  wet: 0,
  west: 1,
  bst: 1,
  msk: 3,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  jst: 9,
  kst: 9,
}

/**
 * Parses a date as mail programs print it above a forwarded copy, in several languages; a missing zone counts as UTC.
 * Epoch milliseconds, or null if day, month or year is not certain.
 */
export function parseLooseDate(value: string): number | null {
  const text = value.replace(/\s+/g, ' ').trim().toLowerCase()
  const day = dayOf(text)
  if (!day) return null
  const rest = text.replace(day.matched, ' ')
  const at = Date.UTC(day.year, day.month, day.day, ...timeIn(rest))
  return Number.isNaN(at) ? null : at - zoneIn(rest) * 60_000
}

/** Hours, minutes and seconds; midnight if there is no time. */
function timeIn(text: string): [number, number, number] {
  const time = /(\d{1,2})[:.h](\d{2})(?:[:.](\d{2}))?/.exec(text)
  if (!time || Number(time[1]) > 24) return [0, 0, 0]
  const after = text.slice(time.index + time[0].length)
  const before = text.slice(0, time.index)
  const isNoonOrLater = /^\s*p\.?\s?m\b/.test(after) || /(?:午後|下午|晚上|오후)\s*$/.test(before)
  const isMorning = /^\s*a\.?\s?m\b/.test(after) || /(?:午前|上午|오전)\s*$/.test(before)
  const hour = Number(time[1])
  const hours = isNoonOrLater ? (hour % 12) + 12 : isMorning ? hour % 12 : hour
  return [hours, Number(time[2]), Number(time[3] ?? 0)]
}

/** Minutes from UTC. */
function zoneIn(text: string): number {
  const zone = /(?:gmt|utc)?([+-])(\d{2}):?(\d{2})\b/.exec(text)
  if (zone) return (zone[1] === '-' ? -1 : 1) * (Number(zone[2]) * 60 + Number(zone[3]))
  const name = /\b([a-z]{3,4})\)?\s*$/.exec(text)?.[1] ?? ''
  return (Object.hasOwn(ZONES, name) ? (ZONES[name] ?? 0) : 0) * 60
}

function dayOf(text: string): { year: number; month: number; day: number; matched: string } | null {
  const iso = /(\d{4})[-/.年년]\s?(\d{1,2})[-/.月월]\s?(\d{1,2})[日일]?/.exec(text)
  if (iso) return valid(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]), iso[0])
  const dotted = /(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})\b/.exec(text)
  if (dotted) return numeric(Number(dotted[1]), Number(dotted[2]), yearOf(dotted[3] ?? ''), dotted[0])
  const yearFirst = /(\d{4})\. (\p{L}{3,})\.? (\d{1,2})\b/u.exec(text)
  if (yearFirst) return named(yearFirst[2], Number(yearFirst[3]), Number(yearFirst[1]), yearFirst[0])
  const dayFirst = /(\d{1,2})(?:\.|er|º|st|nd|rd|th)? (?:de |of )?(\p{L}{3,})\.? (?:de )?(\d{4})/u.exec(text)
  if (dayFirst) return named(dayFirst[2], Number(dayFirst[1]), Number(dayFirst[3]), dayFirst[0])
  const monthFirst = /(?<!\p{L})(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})/u.exec(text)
  return monthFirst ? named(monthFirst[1], Number(monthFirst[2]), Number(monthFirst[3]), monthFirst[0]) : null
}

function numeric(first: number, second: number, year: number, matched: string) {
  if (first > 12 || matched.includes('.')) return valid(year, second - 1, first, matched)
  return second > 12 || first === second ? valid(year, first - 1, second, matched) : null
}

function named(name: string | undefined, day: number, year: number, matched: string) {
  const month = MONTHS.find(([pattern]) => pattern.test(name ?? ''))?.[1]
  return month === undefined ? null : valid(year, month, day, matched)
}

function valid(year: number, month: number, day: number, matched: string) {
  const isReal = month >= 0 && month < 12 && day >= 1 && day <= 31 && year > 1970
  return isReal ? { year, month, day, matched } : null
}

/** Two-digit years are of this century. */
function yearOf(digits: string): number {
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits)
}
