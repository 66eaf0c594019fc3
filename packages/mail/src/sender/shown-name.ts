import { isFirstName } from '../common/text/first-names.ts'
import type { Mailbox } from '../common/types/mail.ts'
import { couldBePerson, isPerson, nameKey, WRITES_FOR } from './newsletter-name.ts'
import { isOwnOfPlatform, lettersOf } from './own-name.ts'
import type { SenderFingerprint } from './sender-fingerprint.ts'
import { isMachineKey, senderKeyOf } from './sender-key.ts'
import { isSharedSender } from './shared-senders.ts'
import { datedSeries, isSeries, subjectTag, withoutSigns } from './subject-tag.ts'

/** Local parts that aren't names. */
const MACHINES =
  /^(?:bounces?|return|returns|return-?path|mailer-?daemon|no-?reply|do-?not-?reply|donotreply|envelope|verp|msprvs\d*|pm_bounces|unknown)(?:$|[^a-z])/i

/** Addresses of a mailing list's roles: digests come from that for requests. */
const LIST_ROLE = /-(?:request|owner|bounces|admin)@/i

/**
 * The shown name of a sender: its display name, otherwise its address; for generated bounce addresses only the
 * registered domain, and for a role of a mailing list the list's address.
 */
export function shownName({ name, address }: { name: string; address: string }): string {
  const trimmed = name.trim()
  const isAddress = /^<?[^\s@<>]+@[^\s@<>]+>?$/.test(trimmed)
  const written = isAddress ? trimmed.replace(/[<>]/g, '').toLowerCase() : ''
  if (trimmed !== '' && !isAddress) return trimmed
  const shown = written || address
  const at = shown.lastIndexOf('@')
  if (at < 1) return shown
  const localPart = shown.slice(0, at)
  const { key, isFresh } = senderKeyOf(shown)
  const isMade = isFresh || MACHINES.test(localPart) || isMachineKey(localPart)
  return isMade ? key.slice(key.lastIndexOf('@') + 1) : shown.replace(LIST_ROLE, '@')
}

/** Addresses of an office: their domain says more. */
const OFFICE =
  /^(?:web-?master|post-?master|news|newsletters?|reminders?|alerts?|customers?|offers?|info|online|updates?|journal|admin|editor(?:ial)?|redaktion|mail(?:er)?|e?mailing|hello|contact|kontakt|lists?|list-?manager|subscri(?:be|ptions?)|support|service|security|press|media|team)@/i

/**
 * What a new newsletter is called: as its sender, unless that is a person, an address, an office or a service; then as
 * the subject names a series, in brackets or before the number or date of the issue, as its List-Id describes the list,
 * as the mail calls itself, or, for an office, as its domain.
 */
export function nameOfNewsletter({
  sender,
  listId,
  subject,
  listName,
  ownName,
}: Omit<SenderFingerprint, 'lists' | 'statesName'>): string {
  const full = shownName(sender)
  const shown = withoutPerson({ ...sender, name: full })
  const isAddress = shown.includes('@') && !/\s/.test(shown)
  const isService = isOwnOfPlatform(sender.address, listId) && isLabelOf(shown, sender.address)
  // "News" is what many call themselves.
  const isOffice = OFFICE.test(isAddress ? shown : `${shown}@`) && nameKey(shown) !== 'news'
  const isOther = isAddress || isService || isOffice || isOfPerson(shown, sender.address)
  if (shown !== full || !isOther) return shown
  const tag = subjectTag(subject)
  const series = tag?.isPlain ? withoutSigns(tag.text) : ''
  // A list's prefix of one word is its short name.
  if (isSeries(series) && (listName === null || series.includes(' '))) return series
  const called = listName ?? (datedSeries(subject) || null)
  if (called !== null) return called
  const isSure =
    isAddress || isService || isOffice || isPerson(shown) || isOfName(localPartOf(sender.address), shown)
  const isOwn = ownName !== null && isSure && !` ${nameKey(shown)} `.includes(` ${nameKey(ownName)} `)
  if (isOwn) return ownName
  const host = senderKeyOf(isAddress ? shown : sender.address).key.replace(/^.*@/, '')
  return isOffice && !isSharedSender(host) ? host : shown
}

/** `Ann Lee (Kernel Weekly)`, `Ann Lee / Kernel Weekly`: the second is the newsletter's if the address has it. */
const AND_OWN = /^([^(/|]{2,40}?)\s?[(/|]\s?([^()/|]{3,60}?)\)?$/u

/** `'Ann Lee' via Kernel Friends`: a mailing list sends in its members' names, so that DMARC holds. */
const VIA_LIST = /^.{1,80} via (\S.{1,60})$/iu

/** `Kernel Weekly` for `Ann Lee from Kernel Weekly` and the like. */
function withoutPerson({ name, address }: Mailbox): string {
  const list = VIA_LIST.exec(name)?.[1]
  if (list !== undefined && lettersOf(address).includes(lettersOf(list))) return list
  const [, author = '', title = ''] = WRITES_FOR.exec(name) ?? []
  if (couldBePerson(author) || isFirstName(author.toLowerCase())) return title
  const [, person = '', own = ''] = AND_OWN.exec(name) ?? []
  const isPerson = couldBePerson(person) || isFirstName(person.toLowerCase())
  return isPerson && lettersOf(address).includes(lettersOf(own)) ? own : name
}

/** Whether a word of a name is in the local part of an address, as in `ann.lee`: a person's. */
export function isOfName(localPart: string, name: string): boolean {
  return nameKey(name)
    .split(' ')
    .some((word) => word.length > 2 && localPart.includes(word))
}

const localPartOf = (address: string) => address.slice(0, address.lastIndexOf('@'))

/** Whether a name is the domain of an address. */
function isLabelOf(name: string, address: string): boolean {
  const host = senderKeyOf(address).key.replace(/^.*@/, '')
  return nameKey(name).replaceAll(' ', '') === host.split('.')[0]
}

/** A description of a list has up to this many words. */
const LIST_WORDS = 6

/** The description of a list in a List-Id value (RFC 2919); null if it is none that people read. */
export function listNameOf(value: string | null): string | null {
  const end = value?.lastIndexOf('<') ?? -1
  const name = (value ?? '').slice(0, Math.max(0, end)).replace(/["']/g, '').trim()
  const words = name.split(/\s+/)
  const isReadable = /\p{L}{3}/u.test(name) && !words.some((word) => isMachineKey(word.replace(/mc$/, '')))
  return isReadable && words.length <= LIST_WORDS && !name.includes('@') ? name : null
}

/** A name that is the address's, too, is the newsletter's if it isn't a common first name. */
function isOfPerson(name: string, address: string): boolean {
  return (
    isPerson(name) ||
    (couldBePerson(name) && !address.toLowerCase().includes(nameKey(name).replaceAll(' ', '')))
  )
}
