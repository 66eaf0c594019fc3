import { siteOf } from '../common/net/site-of.ts'
import type { Authentication } from './authentication.ts'
import { isAliasService } from './sending-platforms.ts'

/** An earlier accepted mail of the same newsletter. */
export interface EarlierMail {
  authentication: Authentication
  /** Whether it was quarantined and the user released it. */
  isReleased: boolean
  /** Whether it is a hand-forwarded copy. */
  isForwarded: boolean
  /** The address that forwarded it; null if unknown. */
  forwardedBy: string | null
  /** The domain that forwarded it to an alias in its own name; null for others. */
  relayedBy: string | null
}

/** A new mail. */
export interface NewMail extends Omit<EarlierMail, 'isReleased'> {
  /** Whether it was forwarded from one of the user's own addresses. */
  isByUser: boolean
}

/** Why a mail may be forged, and the domain or address that should have been authenticated; null: no single one. */
export interface Suspicion {
  reason: 'unlike-earlier' | 'against-policy' | 'from-elsewhere' | 'forwarder-unproved' | 'unknown-forwarder'
  reasonDetail: string | null
}

/** This many authenticated mails establish a pattern. */
const HABIT = 3
/** A newsletter that is sent from more domains than this has no pattern to compare with. */
const MAX_HOMES = 2

/**
 * Why a mail of a known newsletter may be forged; null if nothing suggests it. Missing checks, for lack of a connection
 * or a DNS response, never count against a mail.
 */
export function suspicionOf(newcomer: NewMail, earlier: readonly EarlierMail[]): Suspicion | null {
  const { authentication: mail } = newcomer
  if (mail.ip === null) return null
  const { dmarc } = mail
  const hasFailed = dmarc.result === 'fail' || dmarc.result === 'permerror'
  if (newcomer.isForwarded) return suspicionOfCopy(newcomer, earlier, hasFailed)
  if (earlier.some((other) => isReleasedAlike(mail, other))) return null
  // What an alias service sends in its own name is authenticated by other domains than what comes from the sender.
  const isRelayed = isOfAliasService(newcomer)
  const isClaimed = newcomer.relayedBy !== null && !isRelayed
  const checked = earlier.filter(
    (other) => isJudged(other) && (isClaimed || isOfAliasService(other) === isRelayed),
  )
  if (isClaimed) {
    const direct = checked.filter((other) => other.relayedBy === null && isGenuine(other.authentication))
    const homes = direct.flatMap(({ authentication }) => authentication.aligned)
    if (homes.length > 0 && !mail.aligned.some((domain) => homes.includes(domain)))
      return { reason: 'from-elsewhere', reasonDetail: [...new Set(homes)].slice(0, MAX_HOMES).join(' ') }
  }
  if (!hasFailed || mail.arc.isBelieved) return breaksHabit(mail, checked)
  if (checked.some(({ authentication }) => isGenuine(authentication)))
    return { reason: 'unlike-earlier', reasonDetail: mail.from }
  if (dmarc.policy === 'quarantine' || dmarc.policy === 'reject')
    return { reason: 'against-policy', reasonDetail: mail.from }
  return null
}

/** The checks authenticate the forwarder of a copy; the copy itself is only as trustworthy as the forwarder. */
function suspicionOfCopy(
  { authentication: { dmarc, from }, forwardedBy, isByUser }: NewMail,
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
  if (!isHabit || homes.size > MAX_HOMES) return null
  const known = new Set(checked.flatMap(({ authentication }) => authentication.aligned))
  if (mail.aligned.some((domain) => known.has(domain))) return null
  // DNS failures only excuse mail that claims to be from a known domain: others could not have been authenticated for
  // one.
  const claimed = mail.from === null ? '' : siteOf(mail.from)
  if (isOpen(mail) && known.has(claimed)) return null
  return { reason: 'from-elsewhere', reasonDetail: [...homes].join(' ') }
}

/** Whether a mail was forwarded by an alias service, which is authenticated. */
const isOfAliasService = ({
  relayedBy,
  authentication,
}: Pick<NewMail, 'relayedBy' | 'authentication'>): boolean =>
  relayedBy !== null && isAliasService(relayedBy) && authentication.aligned.some(isAliasService)

const isJudged = ({ authentication, isForwarded }: EarlierMail): boolean =>
  authentication.ip !== null && !isForwarded && !isOpen(authentication)

const isGenuine = ({ aligned, dmarc, arc }: Authentication): boolean =>
  aligned.length > 0 && (dmarc.result !== 'fail' || arc.isBelieved)

/** Whether a DNS failure left the sender undetermined. */
const isOpen = ({ aligned, dmarc }: Authentication): boolean =>
  aligned.length === 0 && dmarc.result === 'temperror'

/** Whether the user released a mail authenticated by the same domains, which may therefore send the newsletter. */
function isReleasedAlike(mail: Authentication, { isReleased, authentication }: EarlierMail): boolean {
  return (
    isReleased && mail.vouchers.length > 0 && mail.vouchers.join(' ') === authentication.vouchers.join(' ')
  )
}
