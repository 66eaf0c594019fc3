import { expect, test } from 'vitest'
import { type Authentication, NOTHING_CHECKED } from '../sender/authentication.ts'
import { cpuMsOf } from '../testing/cpu-time.ts'
import { asksForReply, replyRecipient } from './confirming-reply.ts'

/** A mail signed by a domain, over these header fields. */
function signedBy(domain: string, covers = ['from', 'reply-to']): Authentication {
  return {
    ...NOTHING_CHECKED,
    ip: '93.184.215.14',
    from: domain,
    dmarc: { result: 'pass', policy: 'reject' },
    dkim: [{ domain, selector: 's', result: 'pass', covers }] as unknown as Authentication['dkim'],
  }
}
const WINDOW_BOX = signedBy('windowbox.example')
const SENDER = 'hi@windowbox.example'

test.each([
  ['the sender alone', WINDOW_BOX, SENDER, null, SENDER],
  ['the sender again', WINDOW_BOX, SENDER, SENDER, SENDER],
  ['the same site', WINDOW_BOX, SENDER, 'sub+1@lists.windowbox.example', 'sub+1@lists.windowbox.example'],
  ['another site', WINDOW_BOX, SENDER, 'victim@elsewhere.example', null],
  ['a site that begins alike', WINDOW_BOX, SENDER, 'a@windowbox.example.evil.example', null],
  ['two at signs', WINDOW_BOX, SENDER, 'victim@elsewhere.example@windowbox.example', null],
  ['a line break', WINDOW_BOX, SENDER, 'a@windowbox.example\r\nbcc: victim@elsewhere.example', null],
  ['a quoted local part', WINDOW_BOX, SENDER, '"victim@elsewhere.example,"@windowbox.example', null],
  [
    'a Reply-To that is not signed',
    signedBy('windowbox.example', ['from']),
    SENDER,
    'a@windowbox.example',
    null,
  ],
  ['somebody else at a mail provider', signedBy('gmail.com'), 'ann@gmail.com', 'eve@gmail.com', null],
  ['another customer of a platform', signedBy('substack.com'), 'a@substack.com', 'b@substack.com', null],
  ['the provider’s own customer', signedBy('gmail.com'), 'ann@gmail.com', null, 'ann@gmail.com'],
  ['a sender that another domain signed for', signedBy('evil.example'), SENDER, null, null],
  ['nothing checked', NOTHING_CHECKED, SENDER, null, null],
  ['no checks', null, SENDER, null, null],
  ['no sender', WINDOW_BOX, null, SENDER, null],
])('with %s', (_what, authentication, sender, replyTo, recipient) => {
  expect(replyRecipient({ authentication, sender, replyTo })).toBe(recipient)
})

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
