import { setTimeout as pause } from 'node:timers/promises'
import { leaseDueMailbox } from '@tidings/db/queries/mailboxes/mailbox-reading'
import { seedUser } from '@tidings/db/testing/seed'
import { seedMailbox } from '@tidings/db/testing/seed-receiving'
import { DATABASES } from '@tidings/db/testing/test-database'
import { afterEach, describe, expect, test } from 'vitest'
import { tryMailbox } from './connect-mailbox.ts'
import { MailboxError } from './mailbox-error.ts'
import { startMailboxWorker } from './mailbox-worker.ts'
import { openImap } from './open-imap.ts'
import { findUids } from './read-headers.ts'
import { type ImapStandIn, openImapStandIn, PASSWORD } from './testing/imap-stand-in.ts'
import { type MailboxRun, openMailboxRun } from './testing/mailbox-run.ts'

let server: ImapStandIn | undefined
let mailbox: MailboxRun | undefined
afterEach(async () => {
  await mailbox?.close()
  await server?.close()
  mailbox = undefined
  server = undefined
})

const open = async (respond?: Parameters<typeof openImapStandIn>[0]) => {
  server = await openImapStandIn(respond)
  const { host, port, network } = server
  const access = { host, port, security: 'tls' as const, username: 'ann', password: PASSWORD }
  return { access, network }
}
const timers: NodeJS.Timeout[] = []
afterEach(() => {
  for (const timer of timers.splice(0)) clearInterval(timer)
})
/** A server that says something now and then instead of responding to a command; others are responded to as given. */
const stalling = (stalled: string, respond?: (tag: string, command: string) => string | undefined) =>
  open((line, say) => {
    if (!line.includes(stalled)) return respond?.(...(line.split(' ') as [string, string]))
    timers.push(setInterval(() => say('* OK wait\r\n'), 20))
    return ''
  })
/** The time of opening a folder with that many mails. */
const opened = (tag: string, exists: number) =>
  `* ${exists} EXISTS\r\n* OK [UIDVALIDITY 1] valid\r\n* OK [UIDNEXT 9] next\r\n${tag} OK [READ-ONLY] open\r\n`

describe.each(DATABASES)('a malicious server, on %s,', (kind) => {
  test.each([
    ['ends the connection that waits for news', '* BYE\r\n'],
    ['tells of news all the time', `+ idling\r\n${'* 1 EXISTS\r\n* 2 EXISTS\r\n'.repeat(500)}`],
  ])('and %s is asked again after a pause', async (_, response) => {
    let connections = 0
    const { access, network } = await open((line) => {
      const [tag = '*', command = ''] = line.split(' ')
      if (command === 'LOGIN') connections += 1
      if (command === 'CAPABILITY') return `* CAPABILITY IMAP4rev1 IDLE\r\n${tag} OK done\r\n`
      return command === 'IDLE' ? response : undefined
    })
    mailbox = await openMailboxRun(kind, { access, network })
    await mailbox.choose()
    const worker = startMailboxWorker(mailbox.work(), 20)
    await expect.poll(() => connections).toBeGreaterThan(1)
    // Of many looks for what is due.
    await pause(2000)
    await worker.stop()
    expect(connections).toBe(2)
  })

  test('that sends something now and then instead of a response is disconnected after a while', async () => {
    const examine = (tag: string, command: string) => (command === 'EXAMINE' ? opened(tag, 10) : undefined)
    mailbox = await openMailboxRun(kind, await stalling('SEARCH', examine))
    const scanned = await mailbox.workOn({ passMs: 300 })
    expect(scanned).toMatchObject({ state: 'scanning', problem: 'server-busy' })
  })

  // Anybody can send a mail with such a name, after which the folder was never read again on PostgreSQL.
  test('that sends a name with a NUL character, which PostgreSQL can’t store, prevents no mail', async () => {
    const name = '=?utf-8?Q?Kernel=00_Weekly?='
    const headers = `From: ${name} <news@kernel.example>\r\nList-Id: <kernel\0.example>\r\nList-Unsubscribe: <https://kernel.example/leave>\r\n\r\n`
    const { access, network } = await open((line) => {
      const [tag = '*', command = '', what = ''] = line.split(' ')
      if (command === 'EXAMINE') return opened(tag, 1)
      if (what === 'SEARCH') return `* SEARCH 1\r\n${tag} OK done\r\n`
      if (what !== 'FETCH') return undefined
      return `* 1 FETCH (UID 1 INTERNALDATE "20-Nov-2026 08:00:00 +0000" RFC822.SIZE 100 BODY[HEADER.FIELDS (FROM LIST-ID LIST-UNSUBSCRIBE)] {${headers.length}}\r\n${headers})\r\n${tag} OK done\r\n`
    })
    mailbox = await openMailboxRun(kind, { access, network })
    expect(await mailbox.workOn()).toMatchObject({ state: 'choosing', problem: null })
    const senders = await mailbox.senders()
    expect(senders.map(({ key, name }) => [key, name])).toEqual([['list:kernel.example', 'Kernel Weekly']])
  })

  test('that is slow leaves room for the mailboxes of others', async () => {
    mailbox = await openMailboxRun(kind, await open())
    const { db } = mailbox
    for (let n = 0; n < 5; n += 1) await seedMailbox(db, mailbox.userId)
    const other = await seedMailbox(db, await seedUser(db, 'Ben'))
    await db.updateTable('mailboxes').set({ next_at: 1 }).execute()
    await db.updateTable('mailboxes').set({ next_at: 2 }).where('id', '=', other).execute()
    const leased = []
    for (let n = 0; n < 4; n += 1) leased.push((await leaseDueMailbox(db, 3, 4))?.id)
    expect(leased).toEqual([expect.any(String), expect.any(String), other, undefined])
  })
})

test('a port that expects TLS is recognized when no greeting comes in plain text', async () => {
  const { access, network } = await open()
  const tried = openImap({ ...access, security: 'starttls' }, network, { greetingMs: 100 })
  await expect(tried).rejects.toMatchObject({ problem: 'tls-expected' })
})

test('a server that never completes the login is disconnected', async () => {
  const { access, network } = await stalling('LOGIN')
  await expect(openImap(access, network, { signInMs: 300 })).rejects.toThrow()
})

test('a server that takes too long to open a folder is disconnected', async () => {
  const { access, network } = await stalling('EXAMINE')
  const tried = tryMailbox(openImap(access, network), { host: access.host, folder: 'INBOX' }, 300)
  await expect(tried).rejects.toThrow(MailboxError)
})

test('a server that goes on with what is too large, while its connection is closed, ends no process', async () => {
  const faults: unknown[] = []
  const note = (error: unknown) => faults.push(error)
  process.on('uncaughtException', note)
  const { access, network } = await open((line) => {
    const [tag = '*', command = ''] = line.split(' ')
    return command === 'EXAMINE' ? `${opened(tag, 1)}* 1 FETCH (BODY[] {99999999}\r\n` : undefined
  })
  await tryMailbox(openImap(access, network), { host: access.host, folder: 'INBOX' })
  await pause(0)
  process.off('uncaughtException', note)
  expect(faults).toEqual([])
})

test('a server that finds more mails than it has is refused', async () => {
  const { access, network } = await open((line) => {
    const [tag = '*', command = '', what = ''] = line.split(' ')
    if (command === 'EXAMINE') return opened(tag, 1_000_000)
    if (what !== 'SEARCH') return undefined
    return `* SEARCH ${Array.from({ length: 20_000 }, (_, n) => n + 1).join(' ')}\r\n${tag} OK done\r\n`
  })
  const client = await openImap(access, network)
  await client.mailboxOpen('INBOX', { readOnly: true })
  await expect(findUids(client, {})).rejects.toThrow('server-error')
  client.close()
})

describe('a server that sends without end is disconnected, and the server is what is wrong,', () => {
  const line = '* LIST () "/" "Folder"\r\n'
  const flood = '* OK wait\r\n'.repeat(10_001)
  const tokens = `* FLAGS (${'a '.repeat(60_000)}z)\r\n`

  test.each([
    ['before the login completes', 'LOGIN', flood],
    ['when its folder is looked for', 'LIST', line.repeat(10_001)],
    ['in many commands', 'LSUB LIST EXAMINE', line.repeat(4000)],
    ['in long lines', 'EXAMINE', `* OK ${'x'.repeat(1_100_000)}\r\n`],
    ['in lines of many parts', 'EXAMINE', tokens],
    ['in literals', 'EXAMINE', `* 1 FETCH (UID 1 BODY[] {3000000}\r\n${'x'.repeat(3_000_000)})\r\n`],
  ])('%s', async (_, commands, words) => {
    const { access, network } = await open((asked) => {
      const [tag = '*', command = ''] = asked.split(' ')
      return commands.includes(command)
        ? `${words}${command === 'EXAMINE' ? opened(tag, 0) : `${tag} OK done\r\n`}`
        : undefined
    })
    const tried = tryMailbox(openImap(access, network), { host: access.host, folder: 'INBOX' })
    await expect(tried).rejects.toMatchObject({ problem: 'too-much-data' })
  })

  test.each([
    ['in lines', flood],
    ['in bytes', `* OK ${'x'.repeat(100_000)}\r\n`.repeat(90)],
  ])('after the folder is open, %s', async (_, words) => {
    const { access, network } = await open((asked) => {
      const [tag = '*', command = '', what = ''] = asked.split(' ')
      if (command === 'EXAMINE') return opened(tag, 10)
      return what === 'SEARCH' ? `${words}* SEARCH 1\r\n${tag} OK done\r\n` : undefined
    })
    mailbox = await openMailboxRun('sqlite', { access, network })
    expect(await mailbox.workOn()).toMatchObject({ problem: 'too-much-data' })
  })
})

test('mails of many lines are read, one command after the other', async () => {
  const mail = 'a line of a mail\r\n'.repeat(20_000)
  const { access, network } = await open((asked) => {
    const [tag = '*', command = '', what = '', uid = ''] = asked.split(' ')
    if (command === 'EXAMINE') return opened(tag, 9)
    if (what !== 'FETCH') return undefined
    return `${'* OK wait\r\n'.repeat(9000)}* ${uid} FETCH (UID ${uid} BODY[] {${mail.length}}\r\n${mail})\r\n${tag} OK done\r\n`
  })
  const client = await openImap(access, network)
  await client.mailboxOpen('INBOX', { readOnly: true })
  for (const uid of ['1', '2', '3']) {
    const read = await client.fetchOne(uid, { uid: true, source: true }, { uid: true })
    expect(read ? read.source?.length : 0).toBe(mail.length)
  }
  client.close()
})
