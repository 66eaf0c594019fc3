import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  A_WHILE,
  begin,
  hand,
  inbox,
  MB,
  many,
  openServer,
  other,
  stopAfter,
  talkTo,
  useSmtpClients,
} from '../testing/smtp-clients.ts'

useSmtpClients()

test('a dropped connection gets a temporary error reply', async () => {
  const port = await openServer({ connections: 2 })
  const [first] = await many(port, 2, (talk) => talk.reply())
  await sleep(A_WHILE)
  expect(await hand(port)).toMatch(/^250 /)
  expect(await first?.reply()).toMatch(/^421 4\.3\.2 /)
  expect(await first?.reply()).toBe('closed')
})

test('connections are limited per external address; one that was idle for a second is dropped for the next', async () => {
  const port = await openServer({ connectionsOfAddress: 2, isOwn: () => false })
  await many(port, 2, (talk) => talk.reply())
  const refused = await talkTo(port)
  expect(await refused.reply()).toMatch(/^421 4\.7\.0 /)
  expect(await hand(port, { from: '127.0.0.2' })).toMatch(/^250 /)
  await sleep(1100)
  expect(await hand(port)).toMatch(/^250 /)
})

test('a client that sends only commands is disconnected, and one that delivers mail is not', async () => {
  const port = await openServer({ commands: 20 })
  const flood = await talkTo(port)
  await flood.reply()
  flood.socket.write('EHLO s.example\r\n'.repeat(5000))
  const said: string[] = []
  while (said.at(-1) !== 'closed') said.push(await flood.reply())
  expect(said.slice(-2)).toEqual([expect.stringMatching(/^421 4\.7\.0 /), 'closed'])
  expect(said).toHaveLength(22)
  const calm = await talkTo(port)
  await begin(calm)
  for (let mail = 0; mail < 15; mail += 1) {
    expect(await calm.say(`From: n@s.example\r\nSubject: ${mail}\r\n\r\nWords.\r\n.`)).toMatch(/^250 /)
    for (const line of ['RSET', 'MAIL FROM:<n@s.example>', `RCPT TO:<${inbox}>`, 'DATA'])
      expect(await calm.say(line)).toMatch(/^[23]/)
  }
})

test('one mail is paced once, even if it names an inbox repeatedly', async () => {
  const pace = { max: 10, within: 600_000, together: 1, maxMs: 600_000 }
  const port = await openServer({ paceOfInbox: pace })
  const talk = await talkTo(port)
  await talk.reply()
  await talk.say('EHLO s.example')
  for (const mail of [1, 2]) {
    await talk.say(`MAIL FROM:<${mail}@s.example>`)
    talk.socket.write(`RCPT TO:<${other}>\r\nRCPT TO:<${inbox}>\r\n`.repeat(40))
    for (let each = 0; each < 80; each += 1) expect(await talk.reply()).toMatch(/^250 /)
    await talk.say('RSET')
  }
})

test('a client that keeps naming recipients far beyond the limit is disconnected', async () => {
  const port = await openServer({ recipients: 2 })
  const talk = await talkTo(port)
  await talk.reply()
  await talk.say('EHLO s.example')
  await talk.say('MAIL FROM:<n@s.example>')
  talk.socket.write(`RCPT TO:<${inbox}>\r\n`.repeat(100))
  const said: string[] = []
  while (said.at(-1) !== 'closed') said.push(await talk.reply())
  expect(said.map((line) => line.slice(0, 3))).toEqual([
    ...Array(2).fill('250'),
    ...Array(18).fill('452'),
    '421',
    'clo',
  ])
})

test('a dropped mail gets a temporary error reply', async () => {
  const port = await openServer({ memory: { allTogether: 2 * MB, ofEach: 0 } })
  const slow = await talkTo(port)
  await stopAfter(1.5 * MB)(slow)
  await sleep(500)
  expect(await hand(port, { bytes: MB })).toMatch(/^250 /)
  expect(await slow.reply()).toMatch(/^421 4\.3\.1 /)
  expect(await slow.reply()).toBe('closed')
})
