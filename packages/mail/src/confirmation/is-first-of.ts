import { siteOfAddress } from '../common/net/site-of.ts'
import { isPerson, nameKey, newsletterName } from '../sender/newsletter-name.ts'
import type { SenderFingerprint } from '../sender/sender-fingerprint.ts'
import { isSharedSender } from '../sender/shared-senders.ts'

/** A newsletter that was added by hand and has no issue yet, with its confirmation mails. */
export interface AwaitedNewsletter {
  name: string
  sourceEmail: string
  asked: readonly SenderFingerprint[]
}

/**
 * The score of a mail from an unknown address as the first of an awaited newsletter, 0 for no match: it has the
 * List-Id of the confirmation mail, or comes from its site under no other newsletter's name, or from the platform
 * that asked for the confirmation, under the same name. On a platform the site is no evidence.
 */
export function isFirstOf(
  fingerprint: SenderFingerprint,
  { name, sourceEmail, asked }: AwaitedNewsletter,
): 0 | 1 | 2 | 3 {
  if (fingerprint.listId !== null && asked.some(({ listId }) => listId === fingerprint.listId)) return 3
  const site = siteOfAddress(fingerprint.sender.address)
  const names = [name, ...asked.map(({ sender }) => sender.name)]
  if (!isSharedSender(site)) {
    return site === siteOfAddress(sourceEmail) && !hasOtherName(fingerprint.sender.name, names, site) ? 2 : 0
  }
  const own = newsletterName(fingerprint.sender.name)
  const isNamed = own.length >= MIN_NAME_LENGTH && names.some((known) => newsletterName(known) === own)
  return isNamed && asked.some(({ sender }) => siteOfAddress(sender.address) === site) ? 1 : 0
}

const MIN_NAME_LENGTH = 4
/** Words that don't distinguish newsletters of one publisher. */
const COMMON = /^(?:the|a|of|news|newsletters?|letters?|team|mail|info|hello|updates?)$/

/** Whether a display name is another newsletter's of the same site: none of its distinctive words is known. */
function hasOtherName(name: string, known: readonly string[], site: string): boolean {
  const words = wordsOf(name)
  const own = words.filter((word) => !site.includes(word))
  const others = known.flatMap(wordsOf).filter((word) => !site.includes(word))
  if (own.length === 0 || isPerson(name)) return false
  return others.length === 0 ? own.length === words.length : !own.some((word) => others.includes(word))
}

function wordsOf(name: string): string[] {
  return nameKey(newsletterName(name))
    .split(' ')
    .filter((word) => word !== '' && !COMMON.test(word))
}
