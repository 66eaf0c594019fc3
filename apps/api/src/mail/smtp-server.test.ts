import { setTimeout as sleep } from 'node:timers/promises'
import { NoSpace, type Receiver } from '@tidings/jobs/receive/receiver'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { converse, type MailConversation } from '../testing/mail-conversation.ts'
import { signUp, startTestServer } from '../testing/test-server.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import type { SmtpLimits } from './smtp-limits.ts'

const HEAD = 'From: News <news@example.com>\r\nSubject: Hello\r\n'

const server = forAllTests(() => startTestServer())
let account: Awaited<ReturnType<typeof signUp>>
let address: string
const servers: MailServer[] = []
const talks: MailConversation[] = []
beforeAll(async () => {
  account = await signUp(server.url)
  address = account.user.emailAddress
})
beforeEach(async () => {
  await server.app.database.db.deleteFrom('mails').execute()
  await server.app.database.db.deleteFrom('refusals').execute()
})
afterEach(async () => {
  for (const talk of talks.splice(0)) talk.end()
  await Promise.all(servers.splice(0).map((each) => each.close()))
})

/** A separate mail server with low limits. */
async function openServer(limits: Partial<SmtpLimits> = {}, space: Partial<Receiver> = {}) {
  const receiver = { ...server.app.receiver, ...space }
  const log = pino({ level: 'silent' })
  const options = { receiver, log, protocol: 'smtp', host: '127.0.0.1', port: 0, limits } as const
  const mailServer = await startMailServer({ ...options, receivedAt: () => Date.now() })
  servers.push(mailServer)
  return async () => {
    const talk = await converse(mailServer.port)
    talks.push(talk)
    return talk
  }
}
const openTalk = async (limits: Partial<SmtpLimits> = {}) => (await openServer(limits))()

async function begin(talk: MailConversation, to = address): Promise<string> {
  await talk.say('EHLO sender.example')
  await talk.say('MAIL FROM:<news@example.com>')
  return talk.say(`RCPT TO:<${to}>`)
}
async function hand(talk: MailConversation, body: string, to = address): Promise<string> {
  await begin(talk, to)
  await talk.say('DATA')
  return talk.say(`${body}\r\n.`)
}
const kept = () => server.app.database.db.selectFrom('mails').selectAll().execute()
const refusals = async () => {
  await server.app.receiver.refusals.settle()
  const rows = await server.app.database.db.selectFrom('refusals').selectAll().execute()
  return rows.map(({ reason }) => reason)
}
const SECOND = `MAIL FROM:<boss@bank.example>\r\nRCPT TO:<ADDRESS>\r\nDATA\r\nSubject: Smuggled\r\n\r\nPay.`

test.each([
  ['a bare LF, dot, LF', '\n.\n'],
  ['a bare CR, dot, CR', '\r.\r'],
  ['CR, dot, CRLF', '\r.\r\n'],
  ['LF, dot, CRLF', '\n.\r\n'],
  ['CRLF, dot, CR', '\r\n.\r'],
  ['CRLF, dot, space, CRLF', '\r\n. \r\n'],
  ['CRLF, dot, NUL, CRLF', '\r\n.\0\r\n'],
  ['CRLF, two dots, CRLF', '\r\n..\r\n'],
])('%s does not end a mail: what follows is not a separate mail', async (_what, end) => {
  const talk = await openTalk()
  await begin(talk)
  await talk.say('DATA')
  expect(await talk.say(`${HEAD}\r\nHello.${end}${SECOND.replace('ADDRESS', address)}\r\n.`)).toMatch(/^250 /)
  expect(await kept()).toHaveLength(1)
})

test('a mail with an ambiguous end is refused, and nothing after it is read', async () => {
  const talk = await openTalk()
  await begin(talk)
  await talk.say('DATA')
  const smuggled = SECOND.replace('ADDRESS', address)
  expect(await talk.say(`${HEAD}\r\nHello.\r\r\n.\r\n${smuggled}\r\n.`)).toMatch(/^554 5\.5\.2 /)
  expect(await talk.reply()).toBe('closed')
  expect([await kept(), await refusals()]).toEqual([[], ['end']])
})

test.each([
  ['an invalid command', '\xff\xfe', /^500 /],
  ['an empty command', '', /^500 /],
  ['AUTH', 'AUTH PLAIN AGEAYg==', /^500 /],
  ['BDAT', 'BDAT 5 LAST', /^500 /],
  ['a size that is not a number', 'MAIL FROM:<a@example.com> SIZE=x', /^5/],
])('%s is refused', async (_what, line, response) => {
  const talk = await openTalk()
  await talk.say('EHLO sender.example')
  expect(await talk.say(line)).toMatch(response)
})

test('a quoted address and a domain with the dot of the root are read', async () => {
  const talk = await openTalk()
  await talk.say('EHLO sender.example')
  const [local = '', domain = ''] = address.split('@')
  for (const from of ['"ann"@news.example', '"ann b@c"@news.example.', 'ann@news.example.']) {
    expect(await talk.say(`MAIL FROM:<${from}> BODY=8BITMIME`)).toMatch(/^250 /)
    for (const to of [`"${local}"@${domain}`, `${local}@${domain}.`, `"${local}"@${domain}.`]) {
      expect([to, await talk.say(`RCPT TO:<${to}>`)]).toEqual([to, expect.stringMatching(/^250 /)])
    }
    expect(await talk.say(`RCPT TO:<"no one"@${domain}>`)).toMatch(/^550 /)
    await talk.say('RSET')
  }
  await talk.say('MAIL FROM:<"ann b"@news.example>')
  await talk.say(`RCPT TO:<"${local}"@${domain}.>`)
  await talk.say('DATA')
  expect(await talk.say(`${HEAD}\r\nHello.\r\n.`)).toMatch(/^250 /)
  expect(await kept()).toHaveLength(1)
})

test('an unexpected TLS handshake closes the connection at once', async () => {
  const talk = await openTalk()
  talk.send(Buffer.from('16030102000100', 'hex'))
  expect(await talk.reply()).toMatch(/^500 /)
  expect(await talk.reply()).toBe('closed')
})

test('too large an announced size is refused at MAIL, and logged with the pipelined recipients', async () => {
  const talk = await openTalk()
  await talk.say('EHLO sender.example')
  talk.send(`MAIL FROM:<big@example.com> SIZE=99999999\r\nRCPT TO:<${address}>\r\n`)
  expect(await talk.reply()).toMatch(/^552 /)
  expect(await talk.reply()).toMatch(/^503 /)
  await expect.poll(refusals).toEqual(['too-large'])
})

test('headers of more than 102,400 bytes, and more than 50 hops, are refused and logged', async () => {
  const talk = await openTalk()
  const long = `${HEAD}X-Long: ${`${'x'.repeat(900)}\r\n `.repeat(120)}\r\n`
  expect(await hand(talk, `${long}\r\nHello.`)).toMatch(/^554 5\.3\.4 /)
  const hops = 'Received: from a by b\r\n'
  expect(await hand(talk, `${hops.repeat(51)}${HEAD}\r\nHello.`)).toMatch(/^554 5\.4\.6 /)
  expect(await hand(talk, `${hops.repeat(50)}${HEAD}\r\nHello.`)).toMatch(/^250 /)
  expect((await refusals()).sort()).toEqual(['headers', 'hops'])
})

test('a hundred recipients are accepted, including repeated ones, and no more', async () => {
  const talk = await openTalk({ recipients: 3 })
  expect(await begin(talk)).toMatch(/^250 /)
  await talk.say(`RCPT TO:<${address}>`)
  expect(await talk.say(`RCPT TO:<${address}>`)).toMatch(/^250 /)
  expect(await talk.say(`RCPT TO:<${address}>`)).toMatch(/^452 4\.5\.3 /)
})

test('a client that names unknown recipients gets increasingly late replies, and is then disconnected', async () => {
  const talk = await openTalk({ unknown: { slow: 2, max: 4 } })
  const begun = performance.now()
  expect(await begin(talk, 'ann@inbox.localhost')).toMatch(/^550 5\.1\.1 /)
  const first = performance.now() - begun
  await talk.say('RCPT TO:<bea@inbox.localhost>')
  expect(await talk.say('RCPT TO:<cat@inbox.localhost>')).toMatch(/^550 5\.1\.1 /)
  expect(performance.now() - begun - first).toBeGreaterThan(700)
  expect(first).toBeLessThan(700)
  expect(await talk.say('RCPT TO:<dan@inbox.localhost>')).toMatch(/^421 /)
  expect(await talk.reply()).toBe('closed')
})

test('an address that tried too many unknown recipients is refused on all connections, except a gateway in the own network', async () => {
  const unknownOfAddress = { max: 2, within: 60_000 }
  const open = await openServer({ unknownOfAddress, isOwn: () => false })
  const [one, other] = [await open(), await open()]
  await begin(one, 'ann@inbox.localhost')
  await one.say('RCPT TO:<bea@inbox.localhost>')
  expect(await begin(other)).toMatch(/^421 /)
  const gateway = await openServer({ unknownOfAddress })
  const [first, second] = [await gateway(), await gateway()]
  for (const name of ['ann', 'bea', 'cat']) await begin(first, `${name}@inbox.localhost`)
  expect(await begin(second)).toMatch(/^250 /)
})

test('a flood to one inbox is deferred and logged, and does not affect other inboxes', async () => {
  const { emailAddress: other } = (await signUp(server.url, 'Bea')).user
  const open = await openServer({ mailsOfInbox: { max: 2, within: 60_000 }, isOwn: () => false })
  const talk = await open()
  for (const n of [1, 2]) expect(await hand(talk, `${HEAD}\r\nMail ${n}.`)).toMatch(/^250 /)
  await talk.say('RSET')
  expect(await begin(talk)).toMatch(/^451 4\.7\.1 /)
  await talk.say('RSET')
  expect(await hand(talk, `${HEAD}\r\nMail.`, other)).toMatch(/^250 /)
  expect(await refusals()).toEqual(['too-much'])
})

test('a mail that is too slow, or never sent, ends the connection', async () => {
  const slow = await openTalk({ slowest: { bytesPerSecond: 1000, after: 300 } })
  await begin(slow)
  await slow.say('DATA')
  slow.send('From: ')
  expect(await slow.reply()).toMatch(/^421 4\.4\.2 /)
  const idle = await openTalk({ mailMs: 300 })
  await idle.say('EHLO sender.example')
  expect(await idle.reply()).toMatch(/^421 4\.4\.2 /)
})

test('a mail that keeps arriving may take longer than one that stalls', async () => {
  const limits = { mailMs: 2000, mailBytesPerSecond: 1000 }
  const steady = await openTalk(limits)
  await begin(steady)
  await steady.say('DATA')
  steady.send(HEAD)
  for (let sent = 0; sent < 30; sent += 1) {
    steady.send(`\r\n${'x'.repeat(900)}`)
    await sleep(100)
  }
  expect(await steady.say('\r\n.')).toMatch(/^250 /)
  const slow = await openTalk(limits)
  await begin(slow)
  await slow.say('DATA')
  slow.send(HEAD)
  const trickle = setInterval(() => slow.send('x'), 50)
  expect(await slow.reply()).toMatch(/^421 4\.4\.2 /)
  clearInterval(trickle)
})

test('a mail that continues far beyond the size limit is cut off', async () => {
  const talk = await openTalk({ endlessBytes: 12_000_000 })
  await begin(talk)
  await talk.say('DATA')
  const line = `${'x'.repeat(998)}\r\n`.repeat(1000)
  for (let sent = 0; sent < 14; sent += 1) talk.send(line)
  expect(await talk.reply()).toMatch(/^552 5\.3\.4 /)
  expect(await talk.reply()).toBe('closed')
})

test('mail is refused temporarily while the disk is nearly full, and accepted once it is not', async () => {
  let isFull = true
  const { accept } = server.app.receiver
  const talk = await (
    await openServer(
      {},
      {
        hasSpace: async () => !isFull,
        accept: (mail) => (isFull ? Promise.reject(new NoSpace()) : accept(mail)),
      },
    )
  )()
  await talk.say('EHLO sender.example')
  expect(await talk.say('MAIL FROM:<news@example.com>')).toMatch(/^452 4\.3\.1 /)
  isFull = false
  await begin(talk)
  await talk.say('DATA')
  isFull = true
  expect(await talk.say(`${HEAD}\r\nWords.\r\n.`)).toMatch(/^452 4\.3\.1 /)
  isFull = false
  expect(await hand(talk, `${HEAD}\r\nWords.`)).toMatch(/^250 /)
  expect(await kept()).toHaveLength(1)
})
