import { DATABASES } from '@tidings/db/testing/test-database'
import { afterEach, describe, expect, test } from 'vitest'
import { tryMailbox } from './connect-mailbox.ts'
import { openImap } from './open-imap.ts'
import { type ImapStandIn, openImapStandIn, PASSWORD } from './testing/imap-stand-in.ts'
import { issue, type MailboxRun, openMailboxRun, stories } from './testing/mailbox-run.ts'

const KERNEL = 'list:kernel.example'

let server: ImapStandIn | undefined
let mailbox: MailboxRun | undefined
async function close() {
  await mailbox?.close()
  await server?.close()
  mailbox = undefined
  server = undefined
}
afterEach(close)

/** How a server fails to deliver a mail; `all` refuses without any data, also of others. */
type Fault = 'NO' | 'BAD' | 'all' | 'drop' | 'short' | 'nil' | 'omit'
interface Folder {
  /** Issues of a newsletter with the UIDs 1, 2, … */
  count: number
  /** What fails, by UID. */
  headers?: Record<number, Fault>
  bodies?: Record<number, Fault>
  refusesExamine?: boolean
}

/** Starts a server with a folder, which may be changed meanwhile; `commands` are those of its clients. */
async function serve(folder: Folder) {
  const commands: string[] = []
  const standIn = await openImapStandIn((line, say, end) => {
    const [tag = '*', command = '', what = '', set = ''] = line.split(' ')
    commands.push(line.slice(tag.length + 1))
    if (command === 'EXAMINE' && folder.refusesExamine) return `${tag} NO EXAMINE is not supported\r\n`
    if (command === 'EXAMINE' || command === 'SELECT') {
      return `* ${folder.count} EXISTS\r\n* OK [UIDVALIDITY 1] valid\r\n* OK [UIDNEXT ${folder.count + 1}] next\r\n${tag} OK open\r\n`
    }
    const all = Array.from({ length: folder.count }, (_, at) => at + 1)
    if (what === 'SEARCH' || command === 'SEARCH') {
      const among = /UID ([\d:,*]+)/.exec(line)?.[1] ?? '1:*'
      return `* SEARCH ${all.filter((uid) => isIn(among, uid)).join(' ')}\r\n${tag} OK done\r\n`
    }
    if (what !== 'FETCH') return undefined
    const faults = (line.includes('BODY.PEEK[]') ? folder.bodies : folder.headers) ?? {}
    const wanted = all.filter((uid) => isIn(set, uid))
    if (wanted.some((uid) => faults[uid] === 'all')) return `${tag} NO [SERVERBUG] try again\r\n`
    for (const uid of wanted) {
      if (faults[uid] === 'drop') {
        end()
        return ''
      }
      say(response(uid, line, faults[uid]))
    }
    if (wanted.some((uid) => faults[uid] === 'NO')) return `${tag} NO [SERVERBUG] Server error\r\n`
    return wanted.some((uid) => faults[uid] === 'BAD') ? `${tag} BAD what?\r\n` : `${tag} OK done\r\n`
  })
  server = standIn
  const { host, port, network } = standIn
  const access = { host, port, security: 'tls' as const, username: 'ann', password: PASSWORD }
  return { access, network, commands }
}

const isIn = (set: string, uid: number) =>
  set.split(',').some((range) => {
    const [from = '', to = from] = range.split(':')
    return uid >= Number(from) && (to === '*' || uid <= Number(to))
  })

const literal = (name: string, words: string, fault?: Fault) =>
  fault === 'nil' ? `${name} NIL` : `${name} {${words.length + (fault === 'short' ? 60 : 0)}}\r\n${words}`

function response(uid: number, request: string, fault: Fault | undefined): string {
  if (fault === 'NO' || fault === 'BAD' || fault === 'omit') return ''
  const mail = issue('kernel', uid)
  const fields = `INTERNALDATE "20-Nov-2026 08:0${uid % 10}:00 +0000" RFC822.SIZE ${mail.length}`
  if (request.includes('BODY.PEEK[]'))
    return `* ${uid} FETCH (UID ${uid} ${literal('BODY[]<0>', mail, fault)})\r\n`
  const names = /FIELDS \(([^)]*)\)/i.exec(request)?.[1] ?? ''
  const lines = mail
    .split('\r\n')
    .filter((line) => names.toLowerCase().includes((line.split(':')[0] ?? '?').toLowerCase()))
  const headers = literal(
    `BODY[HEADER.FIELDS (${names})]`,
    `${lines.filter((line) => line).join('\r\n')}\r\n\r\n`,
  )
  return `* ${uid} FETCH (UID ${uid} ${fields} ${headers})\r\n`
}

async function read(folder: Folder, kind: 'sqlite' | 'postgres') {
  const standIn = await serve(folder)
  mailbox = await openMailboxRun(kind, standIn)
  await mailbox.change({ since: 0 })
  await mailbox.workOn()
  await mailbox.choose(KERNEL)
  const open = (to: Parameters<typeof openImap>[0]) => openImap(to, standIn.network, { silentMs: 1000 })
  return { ...standIn, run: mailbox, workOn: () => mailbox?.workOn({ open }) }
}
const leftOut = async (run: MailboxRun) => JSON.parse((await run.row()).mails_left_out)
const without = (...uids: number[]) => stories('kernel', 1, 8).filter((_, at) => !uids.includes(at + 1))

describe.each(DATABASES)('a server that can’t deliver a mail, on %s', (kind) => {
  test.each<[string, Fault]>([
    ['refuses it with NO after the others', 'NO'],
    ['calls the command BAD after the others', 'BAD'],
    ['refuses every request that includes it', 'all'],
    ['ends the connection at it', 'drop'],
    ['announces a longer literal than it sends', 'short'],
    ['sends NIL instead of it', 'nil'],
    ['omits it without an error', 'omit'],
  ])(
    'and %s: it is named and left out, the others are imported',
    async (_, fault) => {
      for (const uid of [1, 4, 7]) {
        const { run, workOn } = await read({ count: 7, bodies: { [uid]: fault } }, kind)
        expect(await workOn()).toMatchObject({ state: 'watching', problem: null })
        expect((await run.received()).sort()).toEqual(without(uid))
        expect(await leftOut(run)).toMatchObject([
          { uid, subject: `Issue ${uid}`, from: 'kernel Weekly', tries: 0 },
        ])
        await close()
      }
    },
    60_000,
  )

  test('nor its headers: it is named by its position, and the others are imported', async () => {
    for (const fault of ['NO', 'all', 'drop', 'omit'] as const) {
      const { run, workOn } = await read({ count: 7, headers: { 3: fault } }, kind)
      expect(await workOn()).toMatchObject({ state: 'watching', problem: null })
      expect((await run.received()).sort()).toEqual(without(3))
      expect(await leftOut(run)).toMatchObject([{ uid: 3, subject: '', at: null, position: 3 }])
      await close()
    }
  })

  test('is asked again later, and the mail is imported once it can', async () => {
    const bodies: Record<number, Fault> = { 2: 'NO', 3: 'drop' }
    const { run, workOn } = await read({ count: 4, bodies }, kind)
    await workOn()
    expect(await run.received()).toHaveLength(2)
    delete bodies[2]
    await workOn()
    expect(await run.received()).toHaveLength(2)
    const soon = (await leftOut(run)).map((mail: object) => ({ ...mail, retryAt: 1 }))
    await run.change({ mails_left_out: JSON.stringify(soon) })
    await workOn()
    expect(await run.received()).toHaveLength(3)
    expect(await leftOut(run)).toMatchObject([{ uid: 3, tries: 1, retryAt: expect.any(Number) }])
  })

  test('and delivers none may be at fault itself: nothing is left out at once, and only a few later', async () => {
    const bodies: Record<number, Fault> = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((uid) => [uid, 'NO']))
    const { run, workOn } = await read({ count: 8, bodies: { ...bodies, 8: 'drop' } }, kind)
    expect(await workOn()).toMatchObject({ problem: 'server-error' })
    expect(await leftOut(run)).toEqual([])
    expect(await workOn()).toMatchObject({ problem: expect.any(String) })
    expect(await leftOut(run)).toHaveLength(5)
    expect(await workOn()).toMatchObject({ problem: null })
    expect(await leftOut(run)).toHaveLength(8)
  })

  test('as the only one, leaves it out the second time', async () => {
    const { run, workOn } = await read({ count: 1, bodies: { 1: 'NO' } }, kind)
    expect(await workOn()).toMatchObject({ problem: 'server-error' })
    expect(await workOn()).toMatchObject({ problem: null, state: 'watching' })
    expect(await leftOut(run)).toMatchObject([{ uid: 1, subject: 'Issue 1' }])
  })
})

test('a server without EXAMINE is read with SELECT, and nothing is marked', async () => {
  const { access, network, commands, run, workOn } = await read({ count: 3, refusesExamine: true }, 'sqlite')
  await tryMailbox(openImap(access, network), { host: access.host, folder: 'INBOX' })
  expect(await workOn()).toMatchObject({ state: 'watching', problem: null })
  expect(await run.received()).toHaveLength(3)
  expect(commands.filter((line) => /STORE|BODY\[/.test(line))).toEqual([])
})
