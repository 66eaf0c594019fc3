import { createTidingsClient } from '@tidings/api/client'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { expect, it } from 'vitest'
import { converse, deliver } from '../testing/mail-conversation.ts'
import { signUp, startTestServer } from '../testing/test-server.ts'

const server = forAllTests(() => startTestServer())

const VALUES = [
  '"><b onclick=a()>x</b>',
  '=?utf-8?B?PGI+PC9iPg==?= =?nothing?Q?=FF?=',
  '\u202egnp.exe',
  '../../../a',
  '__proto__',
  '\u001b[2J\u0007',
  `${'a'.repeat(5000)}`,
  '',
]
const PLAIN: Record<string, string> = {
  From: 'The Letter <letter@sender.example>',
  To: 'reader@inbox.example',
  Subject: 'The bridge',
  Date: 'Fri, 20 Nov 2026 08:00:00 +0000',
  'Message-ID': '<one@sender.example>',
  'List-Id': '<letter.sender.example>',
  'Reply-To': 'letter@sender.example',
  'List-Unsubscribe': '<https://sender.example/leave>',
  'Authentication-Results': 'mx.example; dmarc=none',
}
const BODY =
  '<h1>The bridge</h1><p>The ferry stays until spring, says the council, and the bridge is closed to carts.</p>'

it('a mail with anything in any header field is accepted, listed and shown as text', async () => {
  const { user, token } = await signUp(server.url, 'Ada')
  const client = createTidingsClient({ baseUrl: server.url, token })
  const conversation = await converse(server.smtpPort)
  await conversation.say('EHLO sender.example')
  let sent = 0
  for (const [name] of Object.entries(PLAIN)) {
    for (const [n, value] of VALUES.entries()) {
      const fields = { ...PLAIN, 'Message-ID': `<${name}-${n}@sender.example>`, [name]: value }
      const header = Object.entries(fields).map(([field, text]) => `${field}: ${text}`)
      const text = [...header, 'Content-Type: text/html; charset=utf-8', '', BODY].join('\r\n')
      const reply = await deliver(conversation, { to: user.emailAddress, text })
      expect(reply, `${name}: ${value.slice(0, 40)}`).toMatch(/^250 /)
      sent += 1
    }
  }
  conversation.end()
  await expect.poll(async () => (await client.mails.received.query({})).total, { timeout: 50_000 }).toBe(sent)
  const { mails } = await client.mails.received.query({ pageSize: 50 })
  for (const { id } of mails) {
    const response = await fetch(`${server.url}/api/issues/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ])
    expect(await response.json()).toMatchObject({ issue: { id } })
  }
  expect(Reflect.get({}, 'sender')).toBeUndefined()
})
