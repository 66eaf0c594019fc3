import type { MailReason, RefusalReason } from '@tidings/db/schema/mails'
import { fetchRefusalText, isFetchRefusal } from '../common/fetch-refusal-text.ts'

/** Why the page of a saved link could not be fetched or read, by the word stored for it. */
function pageMissingWords(why: string): string {
  if (isFetchRefusal(why)) return `its page could not be fetched: ${fetchRefusalText(why)}`
  if (why.startsWith('status ')) return `its page could not be fetched: the server responded with ${why}`
  return why === 'no-page'
    ? 'it leads to a file that is not a page'
    : 'its page has no text that could be read'
}

const as = (sender: string | null) => (sender === null ? '' : ` as ${sender}`)

const WORDS: Record<MailReason | RefusalReason, string | ((detail: string | null) => string)> = {
  'switched-off': 'this address is switched off',
  'too-large': 'it is larger than 10 MB',
  empty: 'it is empty',
  headers: 'its headers are too long',
  end: 'its end could not be determined',
  hops: 'it passed through too many servers',
  'too-much': 'too much mail arrived at once; the sender may try again',
  'mails-a-day':
    'the administrator of this server allows you no more emails within 24 hours; the sender may try again',
  full: 'your emails take as much space as the administrator of this server allows; the sender may try again',
  repeated: 'the same issue arrived before',
  revised: 'a corrected issue replaces it',
  revision: 'it corrects an issue that arrived before, and replaces it',
  forwarding: 'a mail provider asks for permission to forward mail here',
  'own-mail': 'it is marked as an email of this server, so it is not an issue',
  'opt-in': 'it asks to confirm a subscription, and waits for you',
  'too-long': 'only its beginning was read, as it is longer than a million characters',
  'no-articles': 'nothing in it could be read as an article',
  'newsletter-limit': (max) =>
    `incoming mail can add at most ${Number(max).toLocaleString('en-US')} newsletters; delete one or add this one by hand, then release it`,
  unsubscribed: 'you had unsubscribed from it',
  'address-of-another': (host) => `this address was given to ${host}`,
  'unlike-earlier': (sender) => `the sender could not be verified${as(sender)}, unlike in earlier issues`,
  'against-policy': (sender) => `the sender could not be verified${as(sender)}, whose policy requires it`,
  'from-elsewhere': (senders) =>
    `earlier issues were all verified as ${senders?.split(' ').join(' or ')}, and this one is not`,
  'forwarder-unproved': (sender) => `the forwarding sender could not be verified${as(sender)}`,
  'unknown-forwarder': (address) =>
    `it was forwarded by ${address ?? 'someone'}, which is not one of your addresses`,
  'time-limit': (seconds) => `processing took longer than ${seconds} s`,
  'memory-limit': 'processing took more memory than allowed',
  crashed: 'processing ended unexpectedly',
  'reading-failed': 'processing failed repeatedly',
  'processing-failed': (tries) => `processing failed ${tries} times`,
  'nested-too-deeply': 'the email is nested too deeply',
  unreadable: 'the email could not be read',
  'page-too-large': 'its page would be too large to show',
  'page-missing': (why) => pageMissingWords(why ?? ''),
}

/**
 * Why a mail is in its state or was rejected, as text after a colon; `detail` is the name or number stored with the
 * reason.
 */
export function mailReasonText(reason: MailReason | RefusalReason, detail: string | null): string {
  const words = WORDS[reason]
  return typeof words === 'string' ? words : words(detail)
}
