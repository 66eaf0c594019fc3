import { expect, test } from 'vitest'
import { converse } from '../testing/mail-conversation.ts'
import { signUp, startTestServer } from '../testing/test-server.ts'
import { MAX_MAIL_BYTES } from './refusal.ts'

test('a mail of 50 MB without an announced size is refused at its end, and the connection stays open', async () => {
  const server = await startTestServer()
  const { user } = await signUp(server.url)
  const talk = await converse(server.smtpPort)
  await talk.say('EHLO sender.example')
  await talk.say('MAIL FROM:<news@example.com>')
  await talk.say(`RCPT TO:<${user.emailAddress}>`)
  await talk.say('DATA')
  const chunk = `${'x'.repeat(70)}\r\n`.repeat(1000)
  for (let sent = 0; sent < 50 * 1024 * 1024; sent += chunk.length) talk.send(chunk)
  expect(await talk.say('.')).toMatch(new RegExp(`^552 5\\.3\\.4 .*${MAX_MAIL_BYTES}`))
  expect(await server.app.database.db.selectFrom('mails').select('id').execute()).toEqual([])
  expect(await talk.say('NOOP')).toMatch(/^250 /)
  talk.end()
  await server.close()
})
