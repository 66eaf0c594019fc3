import { isStopWord } from '../common/text/stop-words.ts'
import { isMachineKey } from './is-machine-key.ts'
import { couldBePerson, isPerson, nameKey } from './newsletter-name.ts'
import type { SenderFingerprint } from './sender-fingerprint.ts'
import { senderKeyOf } from './sender-key.ts'
import { isMailProvider } from './shared-senders.ts'
import { subjectTag } from './subject-tag.ts'

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

/** The name of a series has up to this many words, and no number. */
const SERIES_WORDS = 5

/** What subjects say in that place that is no name. */
const NO_SERIES =
  /\p{N}|^(?:new(?: blog)?(?: posts?)?|neu|newsletter|digest|news|update|reminder|erinnerung|external|ext|spam|sponsored|ad|anzeige|werbung|webinar|podcast|video|free|important|action required|last chance|guest post|confirm\p{L}*|test|live)$/iu

/** Addresses of an office: their domain says more. */
const OFFICE =
  /^(?:web-?master|post-?master|news|newsletters?|info|online|updates?|journal|admin|editor(?:ial)?|redaktion|mail|e?mailing|hello|contact|kontakt|lists?|list-?manager|subscri(?:be|ptions?)|support|service|security|press|media|team)@/i

/**
 * What a new newsletter is called: as its sender, unless that is a person or an address; then as the subject names a
 * series, in brackets or before the number of the issue, as its List-Id describes the list, or, for the address of an
 * office, as its domain.
 */
export function nameOfNewsletter({
  sender,
  subject,
  listName,
}: Pick<SenderFingerprint, 'sender' | 'subject' | 'listName'>): string {
  const shown = shownName(sender)
  const isAddress = shown.includes('@') && !/\s/.test(shown)
  if (!isAddress && !isOfPerson(shown, sender.address)) return shown
  const series = subjectTag(subject)
  const name = series?.isPlain ? withoutSigns(series.text) : ''
  if (isSeries(name)) return name
  if (listName !== null) return listName
  const host = senderKeyOf(shown).key.replace(/^.*@/, '')
  return isAddress && OFFICE.test(shown) && !isMailProvider(host) ? host : shown
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

/** A text without what is no letter or digit at its ends. */
function withoutSigns(text: string): string {
  const isSign = (character: string | undefined) =>
    character !== undefined && !/[\p{L}\p{N}]/u.test(character)
  const characters = [...text]
  while (isSign(characters.at(-1))) characters.pop()
  while (isSign(characters[0])) characters.shift()
  return characters.join('')
}

/** Whether a subject's beginning can be a name: a few words, and not the beginning of a sentence. */
function isSeries(name: string): boolean {
  const words = name.split(/\s+/)
  const last = words.at(-1) ?? ''
  if (name === '' || words.length > SERIES_WORDS || NO_SERIES.test(name)) return false
  return !isStopWord(last.toLowerCase()) && !(words.length === 1 && /['’]/.test(last))
}

/** A name that is the address's, too, is the newsletter's if it isn't a common first name. */
function isOfPerson(name: string, address: string): boolean {
  return (
    isPerson(name) ||
    (couldBePerson(name) && !address.toLowerCase().includes(nameKey(name).replaceAll(' ', '')))
  )
}
