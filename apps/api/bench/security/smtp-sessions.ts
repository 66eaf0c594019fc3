import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { createTidingsClient } from '@tidings/api/client'
import { ready, spawnServer } from '../../src/testing/server-process.ts'
import { signUp } from '../../src/testing/test-server.ts'
import { atMost, type Figures } from '../rows/row.ts'
import { withCases } from '../rows/with-cases.ts'
import { replay, type SessionCase } from './smtp-sessions/replay.ts'
import { wireTalk } from './smtp-sessions/wire-talk.ts'

export const name = 'smtp sessions'
const DOMAIN = 'inbox.localhost'
type Client = ReturnType<typeof createTidingsClient>

/** Replays raw SMTP transcripts against a separate server process and checks replies and stored mails. */
export async function run(): Promise<Figures> {
  return withCases<SessionCase, Figures>('reliability/cases/smtp-sessions.jsonl', async (cases) => {
    const lmtpPort = await freePort()
    const server = await spawnServer({ LMTP_PORT: String(lmtpPort), MAIL_DOMAIN: DOMAIN })
    try {
      const { url = '', smtpPort = 0 } = await ready(server)
      const { client, user } = await signUp(url, 'Ann')
      const other = await signUp(url, 'Bea')
      const off = (await client.addresses.add.mutate({ label: 'Margins' })).address
      await client.addresses.switchOff.mutate({ id: off.id })
      const inbox = user.emailAddress
      const places: Record<string, string> = {
        INBOX: inbox,
        INBOX2: other.user.emailAddress,
        INBOX_UPPER: inbox.toUpperCase(),
        LOCAL: inbox.split('@')[0] ?? '',
        DOMAIN,
        DELETED: off.address,
      }
      const faults: string[] = []
      let slowest = 0
      const play = async (each: SessionCase) => {
        let mails = 0
        const fill = (text: string) =>
          text.replace(/\{\{(\w+)\}\}/g, (_, place: string) => {
            // Mails of one connection are independent.
            if (place === 'TOK') return each.note?.startsWith('100 mails') ? `${each.id}-${mails}` : each.id
            return places[place] ?? place
          })
        const own = { ...each, steps: each.steps }
        const port = each.proto === 'lmtp' && !each.note?.includes('on SMTP') ? lmtpPort : smtpPort
        const counting = (text: string) => {
          if (text.startsWith('From:')) mails += 1
          return fill(text)
        }
        for (const fault of await replay(own, port, counting))
          faults.push(`${each.id} (${each.note}): ${fault}`)
        slowest = Math.max(slowest, await goodMail(smtpPort, inbox))
      }
      const quick = cases.filter((each) => !isLong(each))
      for (const each of quick) await play(each)
      await Promise.all(cases.filter(isLong).map(play))
      for (const each of cases) faults.push(...(await wronglyStored(client, each)))
      for (const fault of faults) console.log(`  ${fault}`)
      return [
        atMost(`transcripts of ${cases.length} that went otherwise`, faults.length, 0),
        atMost('a good mail meanwhile, the slowest', slowest, 1000, ' ms'),
      ]
    } finally {
      await server.discard()
    }
  })
}

/** A free port, as the server prints only its other ports. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const bound = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof bound === 'object' && bound ? bound.port : 0
}

const isLong = ({ steps }: SessionCase) =>
  steps.some(({ pause = 0, drip = 0 }) => pause > 10_000 || drip > 1000)

/** Milliseconds from connecting to 250, without the greeting delay. */
async function goodMail(port: number, to: string): Promise<number> {
  const talk = await wireTalk(port)
  await talk.reply(5000)
  const begun = performance.now()
  const body = `From: a@s.test\r\nSubject: good\r\nMessage-ID: <${Math.random()}@s.test>\r\n\r\nGood day.\r\n.\r\n`
  for (const line of [
    'EHLO c.test\r\n',
    'MAIL FROM:<a@s.test>\r\n',
    `RCPT TO:<${to}>\r\n`,
    'DATA\r\n',
    body,
  ]) {
    talk.write(Buffer.from(line))
    if (!/^[23]/.test((await talk.reply(5000)) ?? '')) return Number.POSITIVE_INFINITY
  }
  talk.end()
  return performance.now() - begun
}

/** The stored and the expected mails of a transcript. */
async function wronglyStored(client: Client, { id, check, note }: SessionCase): Promise<string[]> {
  const stored = (await subjects(client)).filter((subject) => subject.includes(id))
  const smuggled = stored.filter((subject) => subject.startsWith('SMUGGLED'))
  const faults = smuggled.length > 0 ? [`${id} (${note}): smuggled`] : []
  const [least, most] = expected(check, note)
  const count = stored.length - smuggled.length
  if (count < least || count > most) faults.push(`${id} (${note}): ${count} stored, ${check}`)
  return faults
}

function expected(check: string, note = ''): [least: number, most: number] {
  if (note.startsWith('100 mails')) return [100, 100]
  if (/both bodies/.test(check)) return [2, 2]
  if (/exactly once|once for the good/.test(check)) return [1, 1]
  if (/nothing stored/.test(check)) return [0, 0]
  return [0, 1]
}

let known: Promise<string[]> | undefined
/** The subjects of all mails, once all are processed. */
function subjects(client: Client): Promise<string[]> {
  known ??= readAll(client)
  return known
}

async function readAll(client: Client): Promise<string[]> {
  for (;;) {
    const all: string[] = []
    let waiting = 0
    for (let page = 1; ; page += 1) {
      const { mails, total } = await client.mails.received.query({ page, pageSize: 100 })
      all.push(...mails.map(({ subject }) => subject))
      waiting += mails.filter(({ state }) => state === 'waiting').length
      if (page * 100 >= total) break
    }
    if (waiting === 0) return all
    await sleep(300)
  }
}
