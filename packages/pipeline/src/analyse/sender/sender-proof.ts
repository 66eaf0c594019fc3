import { domainToASCII } from 'node:url'
import { siteOf } from '../../common/net/site-of.ts'
import type { ConfirmationReason } from '../../common/types/confirming-choice.ts'
import type { Authentication } from './authentication.ts'

/**
 * The domain of the From header, lower case, where it is proved that the mail is of it: by DMARC, or, where it
 * publishes no DMARC policy, by a DKIM signature of the same registered domain. Null otherwise: SPF without DMARC, or
 * of an address that is in the mail itself, a forwarder's seal, an answer of DNS that did not come and mail that was
 * not checked are not enough to act on.
 */
export function provedDomain(checks: Authentication | null): string | null {
  if (!checks || checks.ip === null || checks.from === null) return null
  const { from, dmarc, spf, isRelayed = false } = checks
  const isSigned = hasAlignedSignature(checks)
  if (dmarc.result === 'none') return isSigned ? from : null
  // DMARC as mailauth judges it knows no domains that are shared by customers, such as those of hosters.
  const isSentFrom = spf.result === 'pass' && spf.domain !== null && siteOf(spf.domain) === siteOf(from)
  const isVouched = isSigned || (isSentFrom && !isRelayed)
  return dmarc.result === 'pass' && isVouched ? from : null
}

/**
 * Whether a DKIM signature of the From header's registered domain holds and covers these header fields (lower case) in
 * all their copies. False where DMARC fails, which may ask for more than that domain.
 */
export function hasAlignedSignature(
  { from, dkim, dmarc }: Pick<Authentication, 'from' | 'dkim' | 'dmarc'>,
  fields: readonly string[] = ['from'],
): boolean {
  if (from === null || dmarc.result === 'fail' || dmarc.result === 'permerror') return false
  return dkim.some(
    ({ domain, result, covers }) =>
      result === 'pass' && siteOf(domain) === siteOf(from) && fields.every((field) => covers.includes(field)),
  )
}

/** Whether the From header's domain says that all its mail can be proved, and this mail is not. */
export function isForbidden({ dmarc }: Pick<Authentication, 'dmarc'>): boolean {
  return dmarc.result === 'fail' && (dmarc.policy === 'quarantine' || dmarc.policy === 'reject')
}

/** Whether the checks speak against the From header, and not only nothing for it. */
export function isDisproved({ dmarc, arc }: Pick<Authentication, 'dmarc' | 'arc'>): boolean {
  return (dmarc.result === 'fail' || dmarc.result === 'permerror') && !arc.isBelieved
}

/** Why a mail of which provedDomain knows none is not acted on. */
export function whyUnproved(checks: Authentication | null): ConfirmationReason {
  if (!checks || checks.ip === null) return ['sender-unchecked']
  const { from, dmarc } = checks
  if (dmarc.result === 'temperror') return ['lookup-failed']
  const shown = from === null ? '' : domainToASCII(from).slice(0, 253)
  if (shown === '') return ['no-single-sender']
  return [isForbidden(checks) ? 'unproved-against-policy' : 'unproved', shown]
}

/**
 * Whether the domain of the sender that is shown (an address) vouches for a mail; null where that could not be checked. The
 * sender that a copy names is not the one that was checked.
 */
export function isVouchedFor(checks: Authentication | null, sender: string | null): boolean | null {
  if (!checks || checks.ip === null || checks.dmarc.result === 'temperror') return null
  const domain = sender?.split('@').at(-1)?.toLowerCase()
  if (domain === undefined || checks.from !== domain) return false
  const isSigned = checks.dkim.some((one) => one.result === 'pass' && one.domain === domain)
  return checks.dmarc.result === 'pass' || (checks.dmarc.result === 'none' && isSigned)
}
