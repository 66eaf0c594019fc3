/** The first letters of the months, in the languages that mail programs print dates in; index 0 is January. */
const MONTHS: readonly RegExp[] = [
  /^(?:jan|jän|gen|ene|janv|sty|led|tam|oca|янв|січ)/u,
  /^(?:feb|fev|fév|febb|lut|úno|hel|şub|фев|лют)/u,
  /^(?:mar|mär|mrz|maa|mrt|maart|бер|březen)/u,
  /^(?:apr|avr|abr|kwi|dub|huh|nis|апр|кві)/u,
  /^(?:ma[iyj]|mag|mei|kvě|tou|мая|май|тра)/u,
  /^(?:jun|juin|giu|cze|čer(?!venec)|kes|haz|июн|чер)/u,
  /^(?:jul|juil|lug|lip|heinä|tem|июл)/u,
  /^(?:aug|ao[uû]|ago|sie|srp|elo|ağu|авг|сер)/u,
  /^(?:sep|set|wrz|zář|syy|eyl|сен|вер)/u,
  /^(?:o[ck]t|out|ott|paź|říj|lok|eki|окт|жов)/u,
  /^(?:nov|lis|mar(?=ras)|kas|ноя)/u,
  /^(?:de[cz]|déc|dic|gru|pro|jou|ara|дек|гру)/u,
]

/**
 * Reads a date as mail programs print it above a forwarded copy, in several languages; a missing zone counts as UTC.
 * Epoch milliseconds, or null where day, month and year can't be told for certain.
 */
export function parseLooseDate(value: string): number | null {
  const text = value.replace(/\s+/g, ' ').trim().toLowerCase()
  const day = dayOf(text)
  if (!day) return null
  const time = /(\d{1,2})[:.h](\d{2})(?:[:.](\d{2}))?\s*([ap])?\.?\s?m?\b/.exec(
    text.replace(day.matched, ' '),
  )
  const hour = Number(time?.[1] ?? 0)
  const half = time?.[4]
  const hours = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
  const zone = /(?:gmt|utc)?([+-])(\d{2}):?(\d{2})\b/.exec(text.replace(day.matched, ' '))
  const offset = zone ? (zone[1] === '-' ? -1 : 1) * (Number(zone[2]) * 60 + Number(zone[3])) : 0
  const at = Date.UTC(day.year, day.month, day.day, hours, Number(time?.[2] ?? 0), Number(time?.[3] ?? 0))
  return Number.isNaN(at) ? null : at - offset * 60_000
}

function dayOf(text: string): { year: number; month: number; day: number; matched: string } | null {
  const iso = /(\d{4})[-/.年]\s?(\d{1,2})[-/.月]\s?(\d{1,2})/.exec(text)
  if (iso) return valid(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]), iso[0])
  const dotted = /(\d{1,2})[./-](\d{1,2})[./-](\d{4})/.exec(text)
  if (dotted) return numeric(Number(dotted[1]), Number(dotted[2]), Number(dotted[3]), dotted[0])
  const dayFirst = /(\d{1,2})(?:\.|er|º|st|nd|rd|th)? (?:de |of )?(\p{L}{3,})\.? (?:de )?(\d{4})/u.exec(text)
  if (dayFirst) return named(dayFirst[2], Number(dayFirst[1]), Number(dayFirst[3]), dayFirst[0])
  const monthFirst = /(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})/u.exec(text)
  return monthFirst ? named(monthFirst[1], Number(monthFirst[2]), Number(monthFirst[3]), monthFirst[0]) : null
}

function numeric(first: number, second: number, year: number, matched: string) {
  if (first > 12 || matched.includes('.')) return valid(year, second - 1, first, matched)
  return second > 12 || first === second ? valid(year, first - 1, second, matched) : null
}

function named(name: string | undefined, day: number, year: number, matched: string) {
  const month = MONTHS.findIndex((pattern) => pattern.test(name ?? ''))
  return month === -1 ? null : valid(year, month, day, matched)
}

function valid(year: number, month: number, day: number, matched: string) {
  const isReal = month >= 0 && month < 12 && day >= 1 && day <= 31 && year > 1970
  return isReal ? { year, month, day, matched } : null
}
