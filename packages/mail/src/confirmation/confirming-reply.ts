import { domainToASCII } from 'node:url'
import { siteOf, siteOfAddress } from '../common/net/site-of.ts'
import { asksToConfirm, mentionsSubscribing } from '../common/text/confirming-words.ts'
import { harmInWords } from '../common/text/harmful-words.ts'
import { withoutInvisible } from '../common/text/without-invisible.ts'
import type { Authentication } from '../sender/authentication.ts'
import { hasAlignedSignature, provedDomain } from '../sender/sender-proof.ts'
import { isSharedSender } from '../sender/shared-senders.ts'

/** An address that all parsers read alike (RFC 5321 without quotes and comments). */
const PLAIN = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}$/
const MAX_LENGTH = 254

/**
 * The recipient of a confirming reply: the sender, if the mail is proved to be from its domain, or the Reply-To
 * address, if that is at the same site, nobody else has addresses there, and the signature covers it. Null otherwise: a
 * reply reveals to its recipient that the user's address is read.
 */
export function replyRecipient({
  authentication,
  sender,
  replyTo,
}: {
  authentication: Authentication | null
  /** Addr-specs, lower case; null where the mail has none. */
  sender: string | null
  replyTo: string | null
}): string | null {
  const proved = provedDomain(authentication)
  if (authentication === null || proved === null || sender === null || !isPlain(sender)) return null
  if (domainToASCII(sender.slice(sender.lastIndexOf('@') + 1)) !== domainToASCII(proved)) return null
  if (replyTo === null || replyTo === sender) return sender
  const site = siteOf(proved)
  const isOwn = isPlain(replyTo) && siteOfAddress(replyTo) === site && !isSharedSender(site)
  return isOwn && hasAlignedSignature(authentication, ['from', 'reply-to']) ? replyTo : null
}

const isPlain = (address: string): boolean => address.length <= MAX_LENGTH && PLAIN.test(address)

const ENDS = /(?<=[.!?])\s+|\n\s*\n/u

const REPLY =
  /\b(?:reply|replying|respond|responding|answer|answering) (?:directly )?(?:to|with)\b|\bhit reply\b|\bantwort(?:e|en|et)\b.{0,30}\bauf diese\b|\brépond(?:ez|s|re|ant) à ce\b|\bresponda? (?:a )?este\b|\brispond[aie]+ a quest/i
const NOT =
  /\b(?:do not|don['’]t|never|not|nicht|ne|no|non)\b|\b(?:if you did|unless|in case|wenn sie|falls|si vous n)/i

/** The possible replies; no other text of a mail is ever sent. */
const REPLY_WORD =
  /(?:["“”„‘’'«]|\bwith (?:the word )?|\bmit )(ok|okay|yes|confirm|subscribe|ja|oui|sí|si)(?![\p{L}\d])/iu

/** The length that is searched, in characters: a request for a reply comes early. */
const LOOKED_AT = 6000

/**
 * The reply that a mail requests to confirm a subscription, empty if any will do; null if it asks for none, or for one
 * that would do something else.
 */
export function asksForReply(text: string): string | null {
  for (const sentence of withoutInvisible(text.slice(0, LOOKED_AT)).split(ENDS)) {
    const words = sentence.replace(/\s+/g, ' ')
    if (!REPLY.test(words) || NOT.test(words) || harmInWords(words) !== null) continue
    if (!asksToConfirm(words) && !mentionsSubscribing(words)) continue
    return (REPLY_WORD.exec(words)?.[1] ?? '').toUpperCase()
  }
  return null
}
