import type { MailReason, RefusalReason } from '@tidings/db/schema/mails'

const WORDS: Record<MailReason | RefusalReason, string | ((detail: string | null) => string)> = {
  'switched-off': 'this address is switched off',
  'too-large': 'it is larger than 10 MB',
  empty: 'it is empty',
  headers: 'its headers are too long',
  end: 'where it ends could not be told',
  hops: 'it has come through too many servers',
  'too-much': 'too much mail came at once; its sender may try again',
  repeated: 'the same issue came before',
  forwarding: 'a mail provider asks whether it may forward mail here',
  'too-long': 'it is longer than a million characters',
  'no-articles': 'nothing in it could be read as an article',
  'newsletter-limit': (most) =>
    `mail adds no more than ${Number(most).toLocaleString('en-US')} newsletters; delete one or add this one by hand, then let it in`,
  unsubscribed: 'you had left this newsletter',
  'address-of-another': (host) => `this address was given to ${host}`,
  'unlike-earlier': (sender) =>
    `it is not proved to be of ${sender ?? 'one sender alone'}, as earlier issues were`,
  'against-policy': (sender) =>
    `it is not proved to be of ${sender ?? 'one sender alone'}, which says that all its mail can be`,
  'from-elsewhere': (senders) => `earlier issues were all proved to be of ${senders}, and it is not`,
  'forwarder-unproved': (sender) =>
    `whoever forwarded it is not proved to be of ${sender ?? 'one sender alone'}`,
  'unknown-forwarder': (address) =>
    `it was forwarded by ${address ?? 'somebody'}, which is none of your addresses`,
  'time-limit': (seconds) => `reading the mail took longer than ${seconds} s`,
  'memory-limit': 'reading the mail took more memory than allowed',
  crashed: 'reading the mail ended its reader',
  'reading-failed': 'reading the mail failed again and again',
  'processing-failed': (tries) => `working on the mail failed ${tries} times`,
  'nested-too-deeply': 'the mail is nested too deeply to be read',
  unreadable: 'the mail could not be read',
  'page-too-large': 'its page would be too large to be shown',
}

/**
 * Why a mail is in its state, or was refused, in words that go on from a colon; `detail` is the name or number that was
 * kept with the reason.
 */
export function mailReasonWords(reason: MailReason | RefusalReason, detail: string | null): string {
  const words = WORDS[reason]
  return typeof words === 'string' ? words : words(detail)
}
