import type { FetchRefusal } from '@tidings/db/schema/fetch-refusal'
import type {
  ConfirmationOutcome,
  ConfirmationReason,
  ConfirmationReasonCode,
} from '@tidings/db/schema/mails'
import { dangerWords, isDanger } from './danger-words.ts'
import { fetchRefusalWords, isFetchRefusal } from './fetch-refusal-words.ts'

const OUTCOMES: Record<
  Exclude<ConfirmationOutcome, FetchRefusal>,
  string | ((detail: string | null) => string)
> = {
  confirmed: 'The page says that the subscription is confirmed.',
  status: (status) => `The site answered ${status}.`,
  'no-page': 'What came back is no page.',
  'asks-to-log-in': 'The page asks to log in.',
  'leads-to-log-in': 'The site leads on to where one logs in.',
  'subscription-ended': 'The page speaks of a subscription that has ended.',
  'page-failed': 'The page says that it did not work.',
  unfinished: 'The page says that something is left to do.',
  'needs-scripts': 'The page shows nothing without running its scripts.',
  'asks-for-more': 'The page asks for more than a click.',
  'click-after-click': 'The page asks for one click after another.',
  unclear: 'The page does not say whether it worked.',
  interrupted: 'The server stopped while it asked; whether that arrived is not known.',
}

/** What trying to confirm a subscription came to, as a sentence; `detail` is what was kept with the outcome. */
export function confirmationOutcomeWords(outcome: ConfirmationOutcome, detail: string | null): string {
  if (isFetchRefusal(outcome)) return `It was not opened: ${fetchRefusalWords(outcome)}.`
  const words = OUTCOMES[outcome]
  return typeof words === 'string' ? words : words(detail)
}

const harmOf = (harm: string) => (isDanger(harm) ? dangerWords(harm) : harm)

const REASONS: Record<ConfirmationReasonCode, string | ((detail: string, second: string) => string)> = {
  words: (label) => `its words are “${label}”`,
  'address-confirms': 'its address speaks of confirming',
  'surroundings-ask': 'the words around it ask to confirm',
  'subject-asks': 'the subject asks to confirm',
  button: 'it is a button',
  'sender-site': 'it leads to the sender’s site',
  personal: 'it is made for one reader',
  'only-candidate': 'no other link could be meant',
  'no-link': 'it has no link',
  'link-too-long': 'a link is too long to be judged',
  'too-many-links': 'it has too many links',
  'harmful-mail': (harm) => `it may ask to ${harmOf(harm)}`,
  'harmful-links': (harm) => `its links may ${harmOf(harm)}`,
  'not-about-subscription': 'it does not say that it is about a subscription',
  'misleading-link': 'a link shows another address than it has',
  'look-alike-domain': 'a link leads to a domain that only looks like another',
  'twin-harmful': (harm) => `another link with the same words would ${harmOf(harm)}`,
  'twin-elsewhere': 'another link with the same words leads elsewhere',
  'two-candidates': 'two links could be meant',
  unclear: 'no link says clearly that it confirms',
  'none-confirms': 'no link says that it confirms',
  'forwarded-by-hand': 'it was forwarded by hand',
  'too-old': 'it came some days ago',
  'too-many-mails': 'too many mails ask for the same',
  'sender-unchecked': 'who sent it was not checked',
  'lookup-failed': 'who sent it could not be checked, as the DNS gave no answer',
  'no-single-sender': 'it does not name a single sender',
  'ambiguous-sender': 'its sender can be read in two ways',
  unproved: (domain) => `it is not proved to come from ${domain}`,
  'unproved-against-policy': (domain) =>
    `it is not proved to come from ${domain}, which says that all its mail can be`,
  'shared-domain': (site) => `it comes from ${site}, where anybody can use the newsletter’s name`,
  'link-elsewhere': (target, email) => `its link leads to ${target}, and it does not come from ${email}`,
}

/** Why a link was chosen, or none was, in words that go on from a colon. */
export function confirmationReasonWords([code, detail = '', second = '']: ConfirmationReason): string {
  const words = REASONS[code]
  return typeof words === 'string' ? words : words(detail, second)
}
