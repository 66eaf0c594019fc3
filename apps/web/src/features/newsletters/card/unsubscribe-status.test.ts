import { expect, test } from 'vitest'
import { type UnsubscribeFacts, unsubscribeWords } from './unsubscribe-status.ts'

const ASKED: UnsubscribeFacts = {
  how: 'one-click',
  target: 'lists.kernel.example',
  askedAt: '2026-11-20T02:00:00.000Z',
  state: 'asked',
  status: 200,
  why: null,
  mailsSince: 0,
  stillSends: null,
}

test.each<[Partial<UnsubscribeFacts>, string, string[]]>([
  [{}, 'Unsubscribed', ['Unsubscribe requested on November 19, 2026 by one click. Response: 200.']],
  [
    {
      how: 'mail',
      target: 'leave@kernel.example',
      status: null,
      why: 'it waits in the outbox',
      mailsSince: 1,
    },
    'Unsubscribed',
    [
      'Unsubscribe requested on November 19, 2026 by email to leave@kernel.example.',
      'It waits in the outbox.',
      '1 email since.',
    ],
  ],
  [
    { how: 'page', status: null },
    'Unsubscribed',
    ['Unsubscribe requested on November 19, 2026 on their page, lists.kernel.example.'],
  ],
  [
    { mailsSince: 3, stillSends: 12 },
    'Still sending, 12 days after you unsubscribed',
    ['Unsubscribe requested on November 19, 2026 by one click. Response: 200.', '3 emails since.'],
  ],
  [
    { state: 'failed', status: 500, why: 'their server failed' },
    'Unsubscribe failed',
    ['Tried on November 19, 2026 by one click: their server failed.'],
  ],
  [{ state: 'asking', status: null }, 'Unsubscribing…', ['Requested on November 19, 2026 by one click.']],
])('unsubscribing that is %o is shown as %s, with days in the reader’s time zone', (change, title, lines) => {
  expect(unsubscribeWords({ ...ASKED, ...change }, 'America/New_York')).toEqual({ title, lines })
})
