import { domainToASCII } from 'node:url'
import { siteOf } from '../common/net/site-of.ts'
import type { ConfirmationReason } from '../common/types/confirming-choice.ts'
import type { Authentication } from './authentication.ts'

/**
 * The domain of the From header, lower case, if the mail is proved to be from it: by DMARC, or, if it publishes no
 * DMARC policy, by a DKIM signature of the same registered domain. Null otherwise: SPF without DMARC, SPF of an address
 * read from the mail itself, an ARC seal, a missing DNS response and unchecked mail are not enough to act on.
 */
export function provedDomain(checks: Authentication | null): string | null {
  if (!checks || checks.ip === null || checks.from === null) return null
  const { from, dmarc, spf, isRelayed = false } = checks
  const isSigned = hasAlignedSignature(checks)
  if (dmarc.result === 'none') return isSigned ? from : null
  // mailauth's DMARC does not know domains shared by customers, such as those of hosting providers.
  const isSentFrom = spf.result === 'pass' && spf.domain !== null && siteOf(spf.domain) === siteOf(from)
  const isVouched = isSigned || (isSentFrom && !isRelayed)
  return dmarc.result === 'pass' && isVouched ? from : null
}

/**
 * Whether a valid DKIM signature of the From header's registered domain covers all occurrences of these header fields
 * (lower case). False if DMARC fails, which may require more than that domain.
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

/** Whether the From domain's policy says that all its mail is authenticated, and this mail isn't. */
export function isForbidden({ dmarc }: Pick<Authentication, 'dmarc'>): boolean {
  return dmarc.result === 'fail' && (dmarc.policy === 'quarantine' || dmarc.policy === 'reject')
}

/** Whether the checks are evidence against the From header, not just lack evidence for it. */
export function isDisproved({ dmarc, arc }: Pick<Authentication, 'dmarc' | 'arc'>): boolean {
  return (dmarc.result === 'fail' || dmarc.result === 'permerror') && !arc.isBelieved
}

/** The reason why a mail without a provedDomain is not acted on. */
export function unprovedReason(checks: Authentication | null): ConfirmationReason {
  if (!checks || checks.ip === null) return ['sender-unchecked']
  const { from, dmarc } = checks
  if (dmarc.result === 'temperror') return ['lookup-failed']
  const shown = from === null ? '' : domainToASCII(from).slice(0, 253)
  if (shown === '') return ['no-single-sender']
  return [isForbidden(checks) ? 'unproved-against-policy' : 'unproved', shown]
}

/**
 * Whether the domain of the shown sender (an address) authenticates a mail; null if it couldn't be checked. The sender
 * of a forwarded copy is not the one that was checked.
 */
export function isAuthenticatedSender(checks: Authentication | null, sender: string | null): boolean | null {
  if (!checks || checks.ip === null || checks.dmarc.result === 'temperror') return null
  const domain = sender?.split('@').at(-1)?.toLowerCase()
  if (domain === undefined || checks.from !== domain) return false
  const isSigned = checks.dkim.some((one) => one.result === 'pass' && one.domain === domain)
  return checks.dmarc.result === 'pass' || (checks.dmarc.result === 'none' && isSigned)
}
