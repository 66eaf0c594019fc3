import type {
  ConfirmationOutcome,
  ConfirmationReason,
  ConfirmationReasonCode,
} from '@tidings/db/schema/confirmations'
import type { FetchRefusal } from '@tidings/db/schema/fetch-refusal'
import { dangerText, isDanger } from '../common/danger-text.ts'
import { fetchRefusalText, isFetchRefusal } from '../common/fetch-refusal-text.ts'

const OUTCOMES: Record<
  Exclude<ConfirmationOutcome, FetchRefusal>,
  string | ((detail: string | null) => string)
> = {
  confirmed: 'The page says that the subscription is confirmed.',
  status: (status) => `The site answered ${status}.`,
  'no-page': 'The response is not a web page.',
  'asks-to-log-in': 'The page asks you to log in.',
  'leads-to-log-in': 'The site redirects to a login page.',
  'subscription-ended': 'The page says that the subscription has ended.',
  'page-failed': 'The page says that it did not work.',
  unfinished: 'The page says that another step is needed.',
  'needs-scripts': 'The page shows nothing without running its scripts.',
  'asks-for-more': 'The page asks for more than a click.',
  'click-after-click': 'The page asks for several clicks in a row.',
  unclear: 'The page does not say whether it worked.',
  interrupted: 'The server stopped during the request; it is not known whether it arrived.',
}

/** The outcome of an attempt to confirm a subscription, as a sentence; `detail` is stored with the outcome. */
export function confirmationOutcomeText(outcome: ConfirmationOutcome, detail: string | null): string {
  if (isFetchRefusal(outcome)) return `It was not opened: ${fetchRefusalText(outcome)}.`
  const words = OUTCOMES[outcome]
  return typeof words === 'string' ? words : words(detail)
}

const harmOf = (harm: string) => (isDanger(harm) ? dangerText(harm) : harm)

const REASONS: Record<ConfirmationReasonCode, string | ((detail: string, second: string) => string)> = {
  words: (label) => `its words are “${label}”`,
  'address-confirms': 'its address mentions confirming',
  'surroundings-ask': 'the words around it ask to confirm',
  'subject-asks': 'the subject asks to confirm',
  button: 'it is a button',
  'sender-site': 'it leads to the sender’s site',
  personal: 'it is unique to you',
  'only-candidate': 'no other link fits',
  'no-link': 'it has no link',
  'link-too-long': 'a link is too long to be checked',
  'too-many-links': 'it has too many links',
  'harmful-mail': (harm) => `it may ask to ${harmOf(harm)}`,
  'harmful-links': (harm) => `its links may ${harmOf(harm)}`,
  'not-about-subscription': 'it does not mention a subscription',
  'misleading-link': 'a link shows a different address than it opens',
  'look-alike-domain': 'a link leads to a look-alike domain',
  'twin-harmful': (harm) => `another link with the same words would ${harmOf(harm)}`,
  'twin-elsewhere': 'another link with the same words leads elsewhere',
  'two-candidates': 'two links fit equally well',
  unclear: 'no link says clearly that it confirms',
  'none-confirms': 'no link says that it confirms',
  'forwarded-by-hand': 'it was forwarded by hand',
  'too-old': 'it is several days old',
  'asks-for-reply': 'it asks for a reply',
  'too-many-mails': 'too many emails ask for the same',
  'sender-unchecked': 'its sender was not checked',
  'lookup-failed': 'its sender could not be checked because DNS did not answer',
  'no-single-sender': 'it does not name a single sender',
  'ambiguous-sender': 'its sender is ambiguous',
  unproved: (domain) => `it is not verified to come from ${domain}`,
  'unproved-against-policy': (domain) =>
    `it is not verified to come from ${domain}, which says that all its mail is`,
  'shared-domain': (site) => `it comes from ${site}, where anyone can use the newsletter’s name`,
  'link-elsewhere': (target, email) => `its link leads to ${target}, and it does not come from ${email}`,
}

/** Why a link was chosen, or none, as text after a colon. */
export function confirmationReasonText([code, detail = '', second = '']: ConfirmationReason): string {
  const words = REASONS[code]
  return typeof words === 'string' ? words : words(detail, second)
}
