import type { UnsubscribeReason } from '@tidings/db/schema/newsletters'
import type { UnsubscribeState } from '@tidings/jobs/newsletters/unsubscribe-states'
import { expect, test } from 'vitest'
import { unsubscriptionOf } from './unsubscribe-view.ts'

const failed = (reason: UnsubscribeReason, reason_detail: string | null): UnsubscribeState => ({
  ...{ id: 'u1', user_id: 'ann', newsletter_id: 'n1', how: 'one-click', target: 'lists.kernel.example' },
  ...{ asked_at: 0, state: 'failed', status: null, reason, reason_detail, undone_at: null },
  ...{ mails_since: 0, last_mail_at: null, stillSends: null, ownAddress: undefined },
})

test.each([
  ['redirect', null, 'their server redirected elsewhere, which was not followed'],
  ['mail-refused', '550', 'the mail server refused it (550)'],
  ['answer-unreadable', null, 'the response could not be read'],
] as const)('%s (%s) is described as: %s', (reason, detail, words) => {
  expect(unsubscriptionOf(failed(reason, detail), 'tidings.example')?.why).toBe(words)
})
