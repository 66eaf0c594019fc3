import type { UnsubscribeState } from '@tidings/pipeline/run/unsubscribe/unsubscribe-states'
import type { UnsubscriptionView } from '../schemas/unsubscription.ts'

/** How a newsletter was unsubscribed from, as calls show it, if it was; `mailDomain` is that of its address. */
export function unsubscriptionOf(
  state: UnsubscribeState | undefined,
  mailDomain: string,
): UnsubscriptionView | undefined {
  if (!state) return undefined
  const { ownAddress: own } = state
  return {
    how: state.how,
    target: state.target,
    askedAt: new Date(state.asked_at).toISOString(),
    state: state.state,
    status: state.status,
    why: state.why,
    mailsSince: state.mails_since,
    stillSends: state.stillSends,
    ownAddress: own
      ? { id: own.id, address: `${own.local_part}@${mailDomain}`, isOn: own.disabled_at === null }
      : null,
  }
}
