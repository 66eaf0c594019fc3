import { expect, test } from 'vitest'
import { cpuMsOf } from '../testing/cpu-time.ts'
import { asksForReply } from './asks-for-reply.ts'

test.each([
  ['To confirm your subscription, simply reply to this message.', ''],
  ['Please reply to this email with "OK" to confirm your subscription.', 'OK'],
  ['Confirm by replying to this message with the word YES to join the mailing list.', 'YES'],
  ['Antworten Sie auf diese E-Mail mit „Ja“, um Ihre Anmeldung zu bestätigen.', 'JA'],
  ['Reply to this email with "transfer 100" to confirm your subscription.', null],
  ['Please do not reply to this email. Confirm your subscription below.', null],
  ['Reply to this email and tell me what you would like to read.', null],
  ['If you did not ask to subscribe, reply to this message to confirm that.', null],
  ['To confirm that you want to unsubscribe, reply to this message.', null],
  ['Click below to confirm your subscription.', null],
])('of %j the result is %j', (text, expected) => {
  expect(asksForReply(text)).toBe(expected)
})

test('a text of any length is parsed in little time', async () => {
  expect(await cpuMsOf(() => asksForReply('reply to antworten auf '.repeat(100_000)))).toBeLessThan(2000)
})
