import type { FetchRefusal } from '@tidings/db/schema/fetch-refusal'
import type { UnsubscribeReason } from '@tidings/db/schema/newsletters'
import type { UnsubscribeState } from '@tidings/jobs/newsletters/unsubscribe-states'
import { fetchRefusalText, isFetchRefusal } from '../common/fetch-refusal-text.ts'
import { iso } from '../common/iso.ts'
import type { UnsubscriptionView } from './unsubscribe-schema.ts'

const WORDS: Record<
  Exclude<UnsubscribeReason, FetchRefusal>,
  string | ((detail: string | null) => string)
> = {
  redirect: 'their server redirected elsewhere, which was not followed',
  'subscription-unknown': 'their server does not know this subscription',
  'server-failed': 'their server failed',
  'server-refused': 'their server refused the request',
  'in-outbox': 'it waits in the outbox of this server, which has no mail server to send it by',
  'mail-refused': (status) => `the mail server refused it (${status})`,
  'mail-server-unreachable': 'the mail server can’t be reached',
  interrupted: 'the server stopped during the request, and it is not known whether it arrived',
  'internal-error': 'something went wrong on this server',
}

function wordsOf(reason: UnsubscribeReason, detail: string | null): string {
  if (isFetchRefusal(reason)) return fetchRefusalText(reason)
  const words = WORDS[reason]
  return typeof words === 'string' ? words : words(detail)
}

/**
 * How a newsletter was unsubscribed from, if it was, as returned by the API; `mailDomain` is the domain of inbox
 * addresses.
 */
export function unsubscriptionOf(
  state: UnsubscribeState | undefined,
  mailDomain: string,
): UnsubscriptionView | undefined {
  if (!state) return undefined
  const { ownAddress: own } = state
  return {
    how: state.how,
    target: state.target,
    askedAt: iso(state.asked_at),
    state: state.state,
    status: state.status,
    why: state.reason && wordsOf(state.reason, state.reason_detail),
    mailsSince: state.mails_since,
    stillSends: state.stillSends,
    ownAddress: own
      ? { id: own.id, address: `${own.local_part}@${mailDomain}`, isOn: own.disabled_at === null }
      : null,
  }
}
