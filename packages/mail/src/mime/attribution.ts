import type { Mailbox, ParsedMail } from '../common/types/mail.ts'
import { parseLooseDate } from './parse-loose-date.ts'

/** The line above quoted words that says whose they are, in the most common languages. */
const BEGINS =
  /^(?:-{2,10} on|пн|вт|ср|чт|пт|сб|вс|on|am|le|el|il|op|em|no dia|den|d\.|w dniu|dnia|dne|pe|в|[0-9])/iu
/** A clock time, and an address in front of the colon: in some languages, the verb is missing. */
const CLOCK = /\d:\d\d/
const ADDRESSED = /@[^<>@\s]{1,250}>\s?[:：]$/u

const VERB =
  /(?<!\p{L})(?:wrote|writes|schrieb|schreibt|a écrit|escribió|ha scritto|scrisse|schreef|escreveu|skrev|napisał(?:\(a\)|a)?|napsal(?:\(a\)|a)?|kirjoitti|írta|yazdı|написал(?:\(а\)|а)?|пишет)(?!\p{L})/iu

const ADDRESS =
  /[<([]?(?:mailto:)?([^\s<>()[\]"',;:@]{1,64}@[^\s<>()[\]"',;:@]{1,250}\.[a-z0-9-]{2,63})[>)\]]?/iu

/** An attribution is broken into at most this many lines, and is at most this long. */
const LINES = 3
const MAX_LENGTH = 400

export interface Attribution {
  from: Mailbox
  /** Epoch milliseconds; null if it can't be read. */
  sentAt: number | null
  /** Index of the first line after it. */
  end: number
}

/**
 * Reads `On 12 March 2025 at 20:05, Bench Weekly <weekly@bench.example> wrote:` at a line; null for any other, and
 * without an address.
 */
export function readAttribution(lines: readonly string[], at: number): Attribution | null {
  let text = ''
  for (let end = at; end < Math.min(lines.length, at + LINES); end += 1) {
    const line = (lines[end] ?? '').replace(/^[>\s]+/, '').trim()
    if (line === '') return null
    text = `${text} ${line}`.trim()
    if (text.length > MAX_LENGTH || !BEGINS.test(text)) return null
    if (/(?:[:：]|\s-{2,10})$/.test(text) && (VERB.test(text) || (CLOCK.test(text) && ADDRESSED.test(text))))
      return attributionIn(text, end + 1)
  }
  return null
}

function attributionIn(text: string, end: number): Attribution | null {
  const found = ADDRESS.exec(text)
  if (!found) return null
  const before = text
    .slice(0, found.index)
    .replace(/(?<![\s(])[\s(]{1,9}$/, '')
    .replace(/["”]$/, '')
  const name = /(?<![^,;:\d<>"“”()])[^,;:\d<>"“”()]*$/u.exec(before)?.[0] ?? ''
  const stripped = name.replace(VERB, ' ').replace(/\s+/g, ' ').trim()
  const date = before.slice(0, before.length - name.length).replace(/^(?:-{2,10} )?\p{L}{1,3}\.?\s/u, '')
  return {
    from: { name: stripped, address: (found[1] ?? '').toLowerCase() },
    sentAt: parseLooseDate(date.replace(/(?<![,\s"“])[,\s"“]+$/u, '')),
    end,
  }
}

/** Whether lines are quoted; with `isCopy`, at least the first one. */
export function isQuoted(lines: readonly string[], isCopy: boolean): boolean {
  const filled = lines.filter((line) => line.trim() !== '')
  const own = isCopy ? filled.slice(0, 1) : filled
  return own.length > 0 && own.every((line) => line.startsWith('>'))
}

/** Lines below the quoted ones that are more than a signature are part of the text. */
const BELOW_WORDS = 40

/** Quoted lines without their marks, and what is written below them; all lines unchanged if they aren't quoted. */
export function withoutQuoteMarks(lines: readonly string[]): {
  copy: readonly string[]
  below: readonly string[]
} {
  const last = lines.findLastIndex((line) => line.startsWith('>'))
  const below = lines.slice(last + 1)
  const words = below.join(' ').split(/\s+/).filter(Boolean).length
  if (last === -1 || words > BELOW_WORDS || !isQuoted(lines.slice(0, last + 1), false)) {
    return { copy: lines, below: [] }
  }
  return { copy: lines.slice(0, last + 1).map((line) => line.replace(/^>\s?/, '')), below }
}

/** Header fields that nobody types. */
const TECHNICAL =
  /^[>\s]*(?:mime-version|content-[a-z-]+|received|return-path|message-id|references|dkim-signature|x-[\w-]+)\s*:/i

/** Whether header lines are those of a bounce or of a raw message, not typed above a copy. */
export function isOfMachine(lines: readonly string[], start: number, end: number): boolean {
  const above = lines.slice(Math.max(0, start - 3), start)
  const below = lines.slice(end).filter((line) => line.trim() !== '')
  return below.length === 0 || [...above, ...below.slice(0, 2)].some((line) => TECHNICAL.test(line))
}

/** An answer quotes what it answers, and a report what it reports on. */
export function isReply({ headers, subject }: ParsedMail): boolean {
  if (/^\s*(?:\[[^\]]{1,60}\]\s*)?(?:re|aw|sv|antw|odp|回复|答复|返信)\s*[:：]/i.test(subject)) return true
  return headers.some(
    ({ name, value }) =>
      name === 'in-reply-to' ||
      // Reports and messages within messages print header lines, too.
      (name === 'content-type' && /^\s*(?:message\/|multipart\/(?:report|digest))/i.test(value)),
  )
}
