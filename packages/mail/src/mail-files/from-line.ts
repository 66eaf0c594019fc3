const DAY = '(?:sun|mon|tue|wed|thu|fri|sat)[a-z]{0,6}'
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}'
const CLOCK = String.raw`\d{1,2}:\d\d(?::\d\d(?:\.\d{1,6})?)?`
const ZONE = String.raw`(?:\s{1,3}[a-z+-][\w:+-]{0,8})`
const GAP = String.raw`\s{1,3}`

/** The dates that programs write, each up to the end of the line. */
const DATES = [
  // That of RFC 4155, also with a zone before or after the year.
  `${DAY},?${GAP}${MONTH}${GAP}\\d{1,2},?${GAP}${CLOCK}${ZONE}{0,2}${GAP}\\d{2,4}(?:\\s{1,3}[\\w+:-]{1,9})?`,
  // That of RFC 5322.
  `(?:${DAY},?${GAP})?\\d{1,2}[ -]${MONTH}[ -]\\d{2,4}${GAP}${CLOCK}${ZONE}{0,2}`,
  // Numbers in any order.
  `\\d{1,4}[./-]\\d{1,2}[./-]\\d{1,4},?${GAP}${CLOCK}(?:${GAP}[ap]m)?${ZONE}?`,
  // That of ISO 8601.
  `\\d{4}-\\d\\d-\\d\\d[t ]${CLOCK}(?:z|${ZONE}|[+-]\\d\\d:?\\d\\d)?`,
]
const DATED = new RegExp(
  `^From \\S.{0,400}?\\s(?:${DATES.join('|')})(?: remote from \\S{1,100}| \\([a-z +:\\d-]{1,40}\\))?\\s{0,5}$`,
  'i',
)
/** Only an address, or nothing; or a few words, a time and a year among them, in a format unknown here. */
const POSSIBLE =
  /^From (?:\s{0,5}$|[^\s@]{1,320}@\S{1,320}\s{0,5}$|(?=.{0,400}\d:\d\d)(?=.{0,400}\b(?:19|20)\d\d\b)(?:\S{1,320}\s{1,5}){1,9}[\w+:-]{1,9}\s{0,5}$)/

/** Any header field (RFC 5322, 3.6.8), or the `>From ` that some systems put before them. */
const FIELD = /^(?:(?!https?:)[!-9;-~]{1,100}[ \t]{0,20}:|>From )/i
/** Those that begin a mail. */
const KNOWN_FIELD =
  /^(?:>{0,5}From|Sender|Reply-To|To|Cc|Bcc|Subject|Date|Received|Return-Path|Delivered-To|Delivery-Date|Envelope-To|Message-ID|In-Reply-To|References|MIME-Version|Content-[a-z-]{1,40}|X-[\w.-]{1,60}|List-[a-z-]{1,40}|ARC-[a-z-]{1,40}|Resent-[a-z-]{1,40}|DKIM-[a-z-]{1,40}|DomainKey-Signature|Authentication-Results|Received-SPF|Status|Precedence|Errors-To|Importance|Priority|User-Agent|Organization|Lines|Newsgroups|Path|Thread-[a-z]{1,20}|Feedback-ID|Auto-Submitted)[ \t]{0,20}:/i

/**
 * Whether a line is the `From ` line of an mbox (RFC 4155), which begins a mail: `dated` with a sender and a date and
 * nothing else, `possible` with one of them; undefined for a sentence.
 */
export function fromLine(line: string): 'dated' | 'possible' | undefined {
  if (DATED.test(line)) return 'dated'
  return POSSIBLE.test(line) ? 'possible' : undefined
}

/** Whether a line after a `From ` line is a header field; of a known name unless any will do. */
export const startsHeaders = (line: string, isAnyName: boolean): boolean =>
  (isAnyName ? FIELD : KNOWN_FIELD).test(line)
