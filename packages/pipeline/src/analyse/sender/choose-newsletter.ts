import { isMachineKey } from './is-machine-key.ts'
import { areOfTwoLists } from './list-templates.ts'
import { areEditions, areOneName, isPerson, newsletterName } from './newsletter-name.ts'
import type { SenderFingerprint } from './sender-fingerprint.ts'
import { senderKeyOf } from './sender-key.ts'
import { subjectTag } from './subject-tag.ts'

/** Platforms whose List-Id names an audience by numbers that stay. */
const STAYS = /\.list-id\.mcsv\.net$|\.xt\.local$/

/**
 * A List-Id with `*` for its keys, where it has any beside what stays: `c-*.kernel.example` of
 * `c-8f3a11c9.kernel.example`. Null where nothing in it can be a campaign's or a user's.
 */
function listIdShape(listId: string): string | null {
  if (STAYS.test(listId)) return null
  const shape = listId
    .split(/([._-])/)
    .map((part) => (isMachineKey(part) ? '*' : part))
    .join('')
    .replace(/\*(?:[._-]?\*)+/g, '*')
  return shape.includes('*') ? shape : null
}

/** A newsletter of the user's with what its last mails showed, the latest first; none for one that was added by hand. */
export interface KnownNewsletter {
  id: string
  /** The address that the user gave or that its first mail came from. */
  sourceEmail: string
  /** What it was known by first: a List-Id, if that was the first thing seen of it. */
  listId: string | null
  fingerprints: readonly SenderFingerprint[]
}

/**
 * Says which of a user's newsletters a mail belongs to; null when to none of them, and it begins a new one.
 *
 * 1. *The list*: newsletters with the mail's List-Id are the only ones in question, whoever sent it and whatever it is
 *    called. A List-Id that no newsletter has belongs to one of the same sender that was added by hand or came without
 *    List-Id so far (forwarded copies). A List-Id that is made anew for each campaign is known by its shape, by the
 *    sender and the display name, as long as none of that newsletter's came twice.
 * 2. *The sender*: without a List-Id, newsletters of the same sender are in question. Senders are compared without what
 *    machines write into addresses (VERP, BATV, SRS, keys of issues and readers) and without technical subdomains.
 * 3. *The name never joins, it only parts*: among those in question a mail goes to one with its display name, `Ann from
 *    Kernel` and `Kernel` being one name. Another name is a new name of the same newsletter, unless more than the name
 *    tells them apart: addresses of the list that differ in a word (`leave-daily-*`, `leave-jobs-*`), names with a
 *    part in common as editions have (`Anchor: Morning`, `Anchor: Markets`), a subject that states the own name in
 *    brackets, or a sender address with keys, whose fixed word serves all newsletters of a publisher.
 * 4. *What shows in time only*: names or subjects that recur side by side, see splitIssues.
 *
 * A mail that fits two equally well, such as a welcome beside the lists of a publisher, goes to neither.
 */
export function chooseNewsletter(
  fingerprint: SenderFingerprint,
  known: readonly KnownNewsletter[],
): string | null {
  const question = inQuestion(fingerprint, known)
  const [best, next] = question
    .flatMap((newsletter) => {
      const fit = fitOf(fingerprint, newsletter)
      return fit === null ? [] : [{ newsletter, fit }]
    })
    .sort((a, b) => b.fit - a.fit)
  if (!best) return null
  if (next && next.fit === best.fit && fingerprint.listId === null && !isSplit(best, next)) return null
  return best.newsletter.id
}

/** What earlier versions took for two, of one name and without lists, is no reason to begin a third. */
function isSplit(...two: { newsletter: KnownNewsletter; fit: number }[]): boolean {
  return two.every(({ newsletter, fit }) => fit > NAMED && listIdsOf(newsletter).length === 0)
}

function inQuestion(
  fingerprint: SenderFingerprint,
  known: readonly KnownNewsletter[],
): readonly KnownNewsletter[] {
  const { listId } = fingerprint
  if (listId === null) return known.filter((newsletter) => isOfSender(fingerprint, newsletter))
  const ofList = known.filter((newsletter) => listIdsOf(newsletter).includes(listId))
  if (ofList.length > 0) return ofList
  return known.filter(
    (newsletter) =>
      isOfSender(fingerprint, newsletter) &&
      (listIdsOf(newsletter).length === 0 || isNextListId(fingerprint, newsletter)),
  )
}

function listIdsOf({ listId, fingerprints }: KnownNewsletter): string[] {
  const ids = fingerprints.flatMap((fingerprint) => fingerprint.listId ?? [])
  return ids.length === 0 && listId !== null ? [listId] : ids
}

function isNextListId(fingerprint: SenderFingerprint, newsletter: KnownNewsletter): boolean {
  const shape = listIdShape(fingerprint.listId ?? '')
  const ids = listIdsOf(newsletter)
  const isNamed = newsletterName(fingerprint.sender.name) !== ''
  return (
    shape !== null &&
    isNamed &&
    new Set(ids).size === ids.length &&
    ids.every((id) => listIdShape(id) === shape) &&
    newsletter.fingerprints.some(
      ({ sender }) => newsletterName(sender.name) === newsletterName(fingerprint.sender.name),
    )
  )
}

function isOfSender(fingerprint: SenderFingerprint, { sourceEmail, fingerprints }: KnownNewsletter): boolean {
  if (fingerprints.length === 0) return areAtOnePlace(fingerprint.sender.address, sourceEmail)
  return fingerprints.some(({ sender }) =>
    areOneName(fingerprint.sender.name, sender.name)
      ? areAtOnePlace(fingerprint.sender.address, sender.address) || isOfMovingHost(fingerprint, sender)
      : areAtOnePlace(fingerprint.sender.address, sender.address) &&
        hostOf(fingerprint.sender.address) === hostOf(sender.address),
  )
}

const hostOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

function areAtOnePlace(a: string, b: string): boolean {
  const [one, other] = [senderKeyOf(a), senderKeyOf(b)]
  return one.key === other.key && one.places.join('.') === other.places.join('.')
}

/** Some platforms make up subdomains for each mail; then the name has to be the same. */
const DEEP = 3

function isOfMovingHost(
  fingerprint: SenderFingerprint,
  { name, address }: SenderFingerprint['sender'],
): boolean {
  const [own, other] = [senderKeyOf(fingerprint.sender.address), senderKeyOf(address)]
  const isNamed =
    newsletterName(name) !== '' && newsletterName(name) === newsletterName(fingerprint.sender.name)
  return own.key === other.key && isNamed && own.depth >= DEEP && other.depth >= DEEP
}

/** What the display name counts. */
const NAMED = 16

/** How well a mail fits a newsletter that is in question, the higher the better; null when it is another one's. */
function fitOf(fingerprint: SenderFingerprint, { fingerprints }: KnownNewsletter): number | null {
  if (fingerprints.length === 0) return 1
  const name = newsletterName(fingerprint.sender.name)
  const alike = fingerprints.filter(({ sender }) => areOneName(sender.name, fingerprint.sender.name))
  if (alike.length === 0)
    return fingerprints.every((other) => areOfTwoNewsletters(fingerprint, other)) ? null : 0
  const tag = subjectTag(fingerprint.subject)?.key
  // Each outweighs all that follow.
  const points = [
    name !== '' && alike.some(({ sender }) => newsletterName(sender.name) === name),
    tag !== undefined && fingerprints.some(({ subject }) => subjectTag(subject)?.key === tag),
    fingerprint.lists.length > 0 &&
      !fingerprints.some(({ lists }) => areOfTwoLists(fingerprint.lists, lists)),
    fingerprint.listId === null && fingerprints.every(({ listId }) => listId === null),
  ]
  return points.reduce((sum, holds, at) => sum + (holds ? NAMED >> at : 0), 1)
}

/** For two mails of one sender or list whose names differ: whether anything else says that they are two newsletters'. */
function areOfTwoNewsletters(a: SenderFingerprint, b: SenderFingerprint): boolean {
  if (isPerson(a.sender.name) || isPerson(b.sender.name)) return false
  const [sender, other] = [senderKeyOf(a.sender.address), senderKeyOf(b.sender.address)]
  if (sender.key !== other.key) return areEditions(a.sender.name, b.sender.name)
  return (
    areEditions(a.sender.name, b.sender.name) ||
    areOfTwoLists(a.lists, b.lists) ||
    (statesName(a) && statesName(b)) ||
    (a.listId === null && sender.isFresh)
  )
}

function statesName({ sender, subject }: SenderFingerprint): boolean {
  const tag = subjectTag(subject)
  return tag?.isPlain === true && areOneName(tag.text, sender.name)
}
