import { siteOf } from '../../common/net/site-of.ts'
import type { Authentication } from './authentication.ts'

/** A mail of the same newsletter that was taken for its issue. */
export interface EarlierMail {
  authentication: Authentication
  /** Whether it was quarantined and the user released it. */
  isReleased: boolean
  /** Whether it came as a copy that somebody forwarded by hand. */
  isForwarded: boolean
  /** From which address; null where that isn't known. */
  forwardedBy: string | null
}

/** A mail that has just come. */
export interface Newcomer extends Omit<EarlierMail, 'isReleased'> {
  /** Whether it was forwarded from one of the user's own addresses. */
  isByUser: boolean
}

/** Why a mail may be forged, and who should have been proved to have sent or forwarded it; null: not one alone. */
export interface Suspicion {
  reason: 'unlike-earlier' | 'against-policy' | 'from-elsewhere' | 'forwarder-unproved' | 'unknown-forwarder'
  reasonDetail: string | null
}

/** So many mails of one domain make a habit. */
const HABIT = 3
/** A newsletter that is sent from more domains than this has no habit that a forger would break. */
const MOST_HOMES = 2

/**
 * Why a mail for a newsletter that is known may be forged; null where nothing speaks against it. What could not
 * be checked, for want of a connection or an answer of DNS, is never held against a mail.
 */
export function suspicionOf(newcomer: Newcomer, earlier: readonly EarlierMail[]): Suspicion | null {
  const { authentication: mail } = newcomer
  if (mail.ip === null) return null
  const { dmarc } = mail
  const hasFailed = dmarc.result === 'fail' || dmarc.result === 'permerror'
  if (newcomer.isForwarded) return suspicionOfCopy(newcomer, earlier, hasFailed)
  if (earlier.some((other) => isReleasedAlike(mail, other))) return null
  const checked = earlier.filter((other) => isJudged(other))
  if (!hasFailed || mail.arc.isBelieved) return breaksHabit(mail, checked)
  if (checked.some(({ authentication }) => isGenuine(authentication)))
    return { reason: 'unlike-earlier', reasonDetail: mail.from }
  if (dmarc.policy === 'quarantine' || dmarc.policy === 'reject')
    return { reason: 'against-policy', reasonDetail: mail.from }
  return null
}

/** The checks tell who forwarded a copy; of what is inside only anyone who forwarded it can be trusted, or not. */
function suspicionOfCopy(
  { authentication: { dmarc, from }, forwardedBy, isByUser }: Newcomer,
  earlier: readonly EarlierMail[],
  hasFailed: boolean,
): Suspicion | null {
  const isForbidden = hasFailed && dmarc.policy !== 'none' && dmarc.policy !== null
  if (isForbidden || (hasFailed && isByUser)) return { reason: 'forwarder-unproved', reasonDetail: from }
  if (isByUser || earlier.length === 0) return null
  const isKnown = earlier.some(
    (other) => other.isForwarded && (other.forwardedBy ?? forwardedBy) === forwardedBy,
  )
  return isKnown ? null : { reason: 'unknown-forwarder', reasonDetail: forwardedBy }
}

function breaksHabit(mail: Authentication, checked: readonly EarlierMail[]): Suspicion | null {
  const own = checked.filter(({ isReleased }) => !isReleased)
  const homes = new Set(own.flatMap(({ authentication }) => authentication.aligned))
  const isHabit = own.length >= HABIT && own.every(({ authentication }) => isGenuine(authentication))
  if (!isHabit || homes.size > MOST_HOMES) return null
  const known = new Set(checked.flatMap(({ authentication }) => authentication.aligned))
  if (mail.aligned.some((domain) => known.has(domain))) return null
  // No answer could have proved a mail from elsewhere to be of there: only for one of theirs DNS is an excuse.
  const claimed = mail.from === null ? '' : siteOf(mail.from)
  if (isOpen(mail) && known.has(claimed)) return null
  return { reason: 'from-elsewhere', reasonDetail: [...homes].join(' ') }
}

const isJudged = ({ authentication, isForwarded }: EarlierMail): boolean =>
  authentication.ip !== null && !isForwarded && !isOpen(authentication)

const isGenuine = ({ aligned, dmarc, arc }: Authentication): boolean =>
  aligned.length > 0 && (dmarc.result !== 'fail' || arc.isBelieved)

/** Whether DNS left it open who sent a mail. */
const isOpen = ({ aligned, dmarc }: Authentication): boolean =>
  aligned.length === 0 && dmarc.result === 'temperror'

/** What the user released teaches that anyone who vouched for it may send the newsletter. */
function isReleasedAlike(mail: Authentication, { isReleased, authentication }: EarlierMail): boolean {
  return (
    isReleased && mail.vouchers.length > 0 && mail.vouchers.join(' ') === authentication.vouchers.join(' ')
  )
}
