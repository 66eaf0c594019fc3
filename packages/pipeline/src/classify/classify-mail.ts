import type { Classification } from '../issue.ts'
import type { ParsedMail } from '../mail.ts'
import { confirmationOf } from './confirmation.ts'
import { isEncrypted } from './encrypted.ts'
import { forwardingOf } from './forwarding.ts'
import { otherReason } from './other.ts'
import { isPeriodical } from './periodical.ts'
import { type Reading, readMail } from './reading.ts'
import { isTransaction } from './transaction.ts'
import { isWelcome } from './welcome.ts'

/**
 * Says what a mail is for, from its words, links and headers. In doubt it is a newsletter: showing a mail too much is
 * a smaller harm than losing an issue.
 */
export function classifyMail(mail: ParsedMail): Classification {
  const reading = readMail(mail)
  if (isEncrypted(mail)) return { kind: 'other', reason: 'is encrypted' }
  return (
    forwardingOf(mail, reading) ??
    confirmationOf(mail, reading) ??
    otherVerdict(isOwnBusiness(mail, reading) ? 'is about an order or an account' : null) ??
    (isWelcome(reading, mail.from) ? { kind: 'welcome', reason: 'greets a new subscriber' } : null) ??
    otherVerdict(otherReason(mail, reading)) ?? { kind: 'newsletter', reason: 'none of the other kinds' }
  )
}

function otherVerdict(reason: string | null): Classification | null {
  return reason === null ? null : { kind: 'other', reason }
}

function isOwnBusiness(mail: ParsedMail, reading: Reading): boolean {
  if (mail.forwarded !== null || (isBulk(mail) && isPeriodical(mail, reading))) return false
  return isTransaction(reading, isBulk(mail))
}

function isBulk(mail: ParsedMail): boolean {
  return mail.listUnsubscribe !== null || mail.listId !== null
}
