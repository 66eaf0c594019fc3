import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { converse, type MailConversation } from '../testing/mail-conversation.ts'
import { signUp, startTestServer } from '../testing/test-server.ts'
import { startMailServer } from './mail-server.ts'

const ISSUE = ['From: News <news@example.com>', 'Subject: Hello', '', 'A short letter.', ''].join('\r\n')

const server = forAllTests(() => startTestServer({ LMTP_PORT: '0' }))
let operator: Awaited<ReturnType<typeof signUp>>
let account: Awaited<ReturnType<typeof signUp>>
let address: string
let talk: MailConversation
let accounts = 0
beforeAll(async () => {
  operator = await signUp(server.url, 'Operator')
})
beforeEach(async () => {
  account = await signUp(server.url, `Ann${++accounts}`)
  address = account.user.emailAddress
  talk = await converse(server.smtpPort)
})
afterEach(() => talk.end())

const kept = ({ user } = account) =>
  server.app.database.db.selectFrom('mails').selectAll().where('user_id', '=', user.uid).execute()

async function envelope(...recipients: string[]): Promise<string[]> {
  await talk.say('EHLO sender.example')
  await talk.say('MAIL FROM:<news@example.com>')
  const responses: string[] = []
  for (const recipient of recipients) responses.push(await talk.say(`RCPT TO:<${recipient}>`))
  return responses
}

describe('a mail over SMTP', () => {
  test('is stored before the 250', async () => {
    expect(await envelope(address)).toEqual([expect.stringMatching(/^250 /)])
    expect(await talk.say('DATA')).toMatch(/^354 /)
    expect(await talk.say(`${ISSUE}.`)).toMatch(/^250 2\.0\.0 /)
    const [mail] = await kept()
    expect(mail).toMatchObject({ envelope_from: 'news@example.com', envelope_to: address })
  })

  test('to an unknown recipient is refused at RCPT', async () => {
    const responses = await envelope('nobody@inbox.localhost', 'ann@example.com', address)
    expect(responses.map((response) => response.slice(0, 9))).toEqual(['550 5.1.1', '550 5.1.1', '250 Accep'])
  })

  test('to address+word, in any case, is accepted and counted as a separate source', async () => {
    const [local = '', domain = ''] = address.split('@')
    await envelope(`${local.toUpperCase()}+News@${domain.toUpperCase()}`)
    await talk.say('DATA')
    expect(await talk.say(`${ISSUE}.`)).toMatch(/^250 /)
    const { addresses } = await account.client.addresses.list.query({})
    expect(addresses).toMatchObject([{ mails: 1, words: [{ word: 'news', mails: 1 }] }])
  })

  test('to an address that is switched off is refused at RCPT like an unknown one, until it is on again', async () => {
    const { client } = account
    const { address: own } = await client.addresses.add.mutate({ label: 'Margins' })
    expect(await envelope(own.address)).toEqual([expect.stringMatching(/^250 /)])
    await client.addresses.switchOff.mutate({ id: own.id })
    await talk.say('RSET')
    const [off, word, nobody, main] = await envelope(
      own.address,
      own.address.toUpperCase().replace('@', '+WORD@'),
      'nobody@inbox.localhost',
      address,
    )
    expect(off).toBe('550 5.1.1 No such mailbox here')
    expect([word, nobody]).toEqual([off, off])
    expect(main).toMatch(/^250 /)
    await client.addresses.switchOn.mutate({ id: own.id })
    await talk.say('RSET')
    expect(await envelope(own.address)).toEqual([expect.stringMatching(/^250 /)])
  })

  test('that was refused is in the received mail of the address’s user', async () => {
    const { client } = account
    const { address: own } = await client.addresses.add.mutate({ label: 'Margins' })
    await client.addresses.switchOff.mutate({ id: own.id })
    await envelope('nobody@inbox.localhost', own.address, address)
    await talk.say('DATA')
    expect(await talk.say('.')).toMatch(/^554 /)
    await server.app.receiver.refusals.settle()
    const { mails } = await client.mails.received.query({ state: 'refused' })
    expect(mails.map(({ to, reason }) => [to, reason]).sort()).toEqual(
      [
        [own.address, 'this address is switched off'],
        [address, 'it is empty'],
      ].sort(),
    )
    expect(mails[0]?.from).toEqual({ name: null, address: 'news@example.com' })
  })

  test('to a suspended account, or beyond the operator’s limits, is refused temporarily', async () => {
    const { user, client } = await signUp(server.url, 'Ben')
    const id = user.uid
    const none = { mailsADay: null, megabytes: null, newsletters: null }
    const { people } = operator.client
    const say = async () => {
      const [said = ''] = await envelope(user.emailAddress)
      await talk.say('RSET')
      return said.slice(0, 9)
    }
    await people.suspend.mutate({ id, password: 'correct horse' })
    expect(await say()).toBe('450 4.2.1')
    await people.resume.mutate({ id })
    expect(await say()).toBe('250 Accep')
    await people.setLimits.mutate({ id, ...none, mailsADay: 0 })
    expect(await say()).toBe('451 4.7.1')
    await people.setLimits.mutate({ id, ...none, megabytes: 0 })
    expect(await say()).toBe('452 4.2.2')
    await people.setLimits.mutate({ id, ...none })
    expect(await say()).toBe('250 Accep')
    expect(await envelope(address)).toEqual([expect.stringMatching(/^250 /)])
    await server.app.receiver.refusals.settle()
    await expect(client.mails.received.query({ state: 'refused' })).rejects.toThrow('401')
    const refusals = server.app.database.db.selectFrom('refusals').select('reason').where('user_id', '=', id)
    expect((await refusals.execute()).map(({ reason }) => reason).sort()).toEqual(['full', 'mails-a-day'])
  })

  test('to two addresses of one user is one mail', async () => {
    await envelope(address, address.replace('@', '+news@'))
    await talk.say('DATA')
    await talk.say(`${ISSUE}.`)
    expect(await kept()).toHaveLength(1)
  })

  test('sent again by a sender that missed the 250 gets 250 and is stored once', async () => {
    for (let time = 0; time < 2; time++) {
      await envelope(address)
      await talk.say('DATA')
      expect(await talk.say(`${ISSUE}.`)).toMatch(/^250 /)
    }
    expect(await kept()).toHaveLength(1)
  })

  test('that breaks off is not stored, and logged as no internal error', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
    const { receiver } = server.app
    const options = { receiver, log, protocol: 'smtp', host: '127.0.0.1', port: 0 } as const
    const mailServer = await startMailServer({ ...options, receivedAt: () => Date.now() })
    talk.end()
    talk = await converse(mailServer.port)
    await envelope(address)
    await talk.say('DATA')
    talk.send('From: News <news@example.com>\r\nSubject: Hal')
    talk.end()
    await new Promise((resolve) => setTimeout(resolve, 200))
    await mailServer.close()
    expect([await kept(), lines]).toEqual([[], []])
  })

  test('is reported as incoming from RCPT to its last byte or the end of the connection', async () => {
    const { receiver: whole } = server.app
    let expected = 0
    const expecting = () => {
      const over = whole.expect()
      let isOver = false
      expected += 1
      return () => {
        if (!isOver) expected -= 1
        isOver = true
        over()
      }
    }
    const receiver = { ...whole, expect: expecting }
    const log = pino({ level: 'silent' })
    const options = { receiver, log, protocol: 'smtp', host: '127.0.0.1', port: 0 } as const
    const mailServer = await startMailServer({ ...options, receivedAt: () => Date.now() })
    talk.end()
    talk = await converse(mailServer.port)
    await envelope(address)
    expect(expected).toBe(1)
    await talk.say('DATA')
    await talk.say(`${ISSUE}.`)
    await expect.poll(() => expected).toBe(0)
    await envelope(address)
    expect(expected).toBe(1)
    talk.end()
    await expect.poll(() => expected).toBe(0)
    await mailServer.close()
  })

  test('that can’t be stored gets 451, so its sender retries', async () => {
    await envelope(address)
    await talk.say('DATA')
    const { schema } = server.app.database.db
    await schema.alterTable('mails').renameTo('mails_gone').execute()
    const response = await talk.say(`${ISSUE}.`)
    await schema.alterTable('mails_gone').renameTo('mails').execute()
    expect(response).toMatch(/^451 4\.3\.0 /)
  })
})

test('over LMTP each recipient gets a separate reply', async () => {
  const other = await signUp(server.url, 'Bea')
  const lmtp = await converse(server.lmtpPort ?? 0)
  await lmtp.say('LHLO gateway.example')
  await lmtp.say('MAIL FROM:<news@example.com>')
  await lmtp.say(`RCPT TO:<${address}>`)
  expect(await lmtp.say('RCPT TO:<nobody@inbox.localhost>')).toMatch(/^550 /)
  await lmtp.say(`RCPT TO:<${other.user.emailAddress}>`)
  await lmtp.say('DATA')
  expect(await lmtp.say(`${ISSUE}.`)).toMatch(/^250 /)
  expect(await lmtp.reply()).toMatch(/^250 /)
  expect([await kept(), await kept(other)].map(({ length }) => length)).toEqual([1, 1])
  lmtp.end()
})
