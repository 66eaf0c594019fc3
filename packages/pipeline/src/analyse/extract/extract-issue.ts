import { languageOf } from '../../common/text/language-of.ts'
import type { Issue, LeftoverReason } from '../../common/types/issue.ts'
import type { ParsedMail } from '../../common/types/mail.ts'
import { essayItem } from './items/essay-item.ts'
import { type Found, itemsOfHtml, itemsOfText } from './items/find-items.ts'
import type { Item } from './items/item.ts'
import { type AboutMail, senderOfMail, subjectOfMail } from './lines/about-mail.ts'
import { type Marked, markLines } from './lines/mark.ts'
import { reasonsWithout } from './lines/reason-for.ts'
import { textOfLines } from './lines/text-of-lines.ts'
import { linesOfMail } from './lines-of-mail.ts'
import { articleOf } from './parts/article-of.ts'
import { type Judged, ledgerOf } from './parts/ledger.ts'
import { trimItem } from './parts/trim-item.ts'
import { MODELS, type Models } from './titles/models.ts'

/**
 * Takes an issue apart: an essay becomes one article, a roundup one for each item, in the order of the mail; every
 * other visible line is kept as a leftover with its reason. Linear in the size of the mail.
 */
export function extractIssue(mail: ParsedMail, models: Models = MODELS): Issue {
  const { lines, isPlainText } = linesOfMail(mail)
  const marked = markLines(lines)
  const { marks, bodySize } = marked
  const visible = marks.filter(({ line }) => !line.hidden).map(({ line }) => line)
  const text = textOfLines(visible)
  if (text === '') {
    return { shape: 'empty', language: null, ...ledgerOf(marked, [], reasonsWithout([], marks)) }
  }
  const about = { subject: subjectOfMail(mail), sender: senderOfMail(mail), isPlainText }
  const found = isPlainText ? itemsOfText(marked, about) : itemsOfHtml(marked, about, models)
  // A few words to a friend, a receipt, a code: whatever it is, somebody sent it to be read.
  const isNothing = found.verdicts.every((verdict) => verdict !== null)
  const { items, rest, verdicts } = isNothing ? wholeMail(marked, about) : found
  const judged = items.map((item, at) => judgedItem(item, verdicts[at] ?? null, bodySize))
  const ledger = ledgerOf(marked, judged, rest)
  const { length } = ledger.articles
  return {
    shape: length === 0 ? 'empty' : length === 1 ? 'essay' : 'roundup',
    language: languageOf(text),
    ...ledger,
  }
}

function judgedItem(item: Item, reason: LeftoverReason | null, bodySize: number): Judged {
  if (reason !== null) return { item, verdict: { reason } }
  const trimmed = trimItem(item)
  return { item, verdict: { trimmed, article: articleOf(trimmed, bodySize) } }
}

/** All that can be seen of a mail as one item. */
function wholeMail({ marks }: Marked, { subject }: AboutMail): Found {
  const body = marks.filter(({ line }) => !line.hidden)
  const { title } = essayItem(marks, [], subject)
  const own = body.map(({ index }) => index)
  return {
    items: [{ title, section: null, verdict: null, body, before: [] }],
    rest: reasonsWithout(own, marks),
    verdicts: [null],
  }
}
