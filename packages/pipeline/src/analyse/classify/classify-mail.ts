import { withoutTags } from '../../common/html/without-tags.ts'
import type { Classification, MailKind } from '../../common/types/issue.ts'
import type { ParsedMail } from '../../common/types/mail.ts'
import { type Reading, readMail } from '../mime/readable-mail.ts'
import { choiceOfShort, confirmationOf } from './confirmation.ts'
import { forwardingOf } from './forwarding.ts'
import { kindByModel } from './kind-by-model.ts'
import { kindFeatures } from './kind-features.ts'
import { otherReason } from './other.ts'
import { isPeriodical } from './periodical.ts'
import { isTransaction } from './transaction.ts'
import { isWelcome } from './welcome.ts'

/** Whether a mail can be read by nobody without a key: PGP/MIME (RFC 3156), S/MIME (RFC 8551) or PGP within the text. */
function isEncrypted({ headers, text, html, attachments }: ParsedMail): boolean {
  const type = headers.find(({ name }) => name === 'content-type')?.value ?? ''
  if (/^multipart\/encrypted\b/i.test(type)) return true
  const isSealed = /^application\/(?:x-)?pkcs7-mime\b/i.test(type)
  if (isSealed && !/smime-type\s*=\s*"?(?:signed|certs)/i.test(type)) return true
  const body = text ?? (html === null ? '' : withoutTags(html, '\n'))
  return /^\s*-----BEGIN PGP MESSAGE-----/.test(body) && attachments.length < 3
}

/**
 * Says what a mail is for, from its words, links and headers. In doubt it is a newsletter: showing a mail too much is
 * a smaller harm than losing an issue.
 */
export function classifyMail(mail: ParsedMail): Classification {
  const reading = readMail(mail)
  if (isEncrypted(mail)) return { kind: 'other', reason: 'is encrypted' }
  const verdict: Classification =
    forwardingOf(mail, reading) ??
    confirmationOf(mail, reading) ??
    otherVerdict(isOwnBusiness(mail, reading) ? 'is about an order or an account' : null) ??
    (isWelcome(reading, mail.from) ? { kind: 'welcome', reason: 'greets a new subscriber' } : null) ??
    otherVerdict(otherReason(mail, reading)) ??
    verdictByWords(mail, reading)
  if (verdict.choice || !MAY_ASK.has(verdict.kind)) return verdict
  const choice = choiceOfShort(mail, reading)
  return choice ? { ...verdict, choice } : verdict
}

/** Kinds that a confirmation in words that nobody knew is taken for. */
const MAY_ASK = new Set<MailKind>(['newsletter', 'promotion', 'other'])

function otherVerdict(reason: string | null): Classification | null {
  return reason === null ? null : { kind: 'other', reason }
}

/** What a mail without a telling form is: what its words, links and sender have in common with labelled mails. */
function verdictByWords(mail: ParsedMail, reading: Reading): Classification {
  if (mail.forwarded !== null) return { kind: 'newsletter', reason: REASONS.newsletter }
  const kind = kindByModel(kindFeatures(mail, reading))
  return { kind, reason: REASONS[kind] }
}

const REASONS = {
  newsletter: 'none of the other kinds',
  promotion: 'reads like an offer',
  other: 'reads like a notice',
}

function isOwnBusiness(mail: ParsedMail, reading: Reading): boolean {
  if (mail.forwarded !== null || (isBulk(mail) && isPeriodical(mail, reading))) return false
  return isTransaction(reading, isBulk(mail))
}

function isBulk(mail: ParsedMail): boolean {
  return mail.listUnsubscribe !== null || mail.listId !== null
}
