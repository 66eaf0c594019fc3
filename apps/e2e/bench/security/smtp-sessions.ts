import { setTimeout as sleep } from 'node:timers/promises'
import type { createTidingsClient } from '@tidings/api/client'
import { ready, spawnServer } from '@tidings/api-server/testing/server-process'
import { signUp } from '@tidings/api-server/testing/test-server'
import { freePort } from '@tidings/db/testing/free-port'
import { atMost, type Figures, withCases } from '../support/row.ts'
import { msToAccept } from '../support/send-mails.ts'
import { type WireTalk, wireTalk } from './smtp-sessions/wire-talk.ts'

export const name = 'smtp sessions'
const DOMAIN = 'inbox.localhost'
type Client = ReturnType<typeof createTidingsClient>

/** A transcript: what is sent, and the expected replies as regular expressions. */
interface SessionCase {
  id: string
  class: string
  proto: 'smtp' | 'lmtp'
  note?: string
  check: string
  steps: {
    send?: string
    hex?: string
    gen?: { repeat: [string, number] }
    expect?: string
    count?: number
    pause?: number
    drip?: number
  }[]
}

const PATIENCE_MS = 5000
/** Longer silences show nothing more: by then the server has closed the connection, or never will. */
const MAX_PAUSE_MS = 75_000

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
        slowest = Math.max(slowest, await msToAccept(smtpPort, inbox))
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

const isLong = ({ steps }: SessionCase) =>
  steps.some(({ pause = 0, drip = 0 }) => pause > 10_000 || drip > 1000)

/** The stored and the expected mails of a transcript. */
async function wronglyStored(client: Client, { id, check, note }: SessionCase): Promise<string[]> {
  const stored = (await subjects(client)).filter((subject) => subject.includes(id))
  const smuggled = stored.filter((subject) => subject.startsWith('SMUGGLED'))
  const faults = smuggled.length > 0 ? [`${id} (${note}): smuggled`] : []
  const [min, max] = expected(check, note)
  const count = stored.length - smuggled.length
  if (count < min || count > max) faults.push(`${id} (${note}): ${count} stored, ${check}`)
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

/** Plays a transcript with placeholders filled in; returns the unexpected replies. */
async function replay(
  { steps, class: kind }: SessionCase,
  port: number,
  fill: (text: string) => string,
): Promise<string[]> {
  const talk = await wireTalk(port)
  const isPatient = kind === 'abuse'
  if (!steps[0]?.pause || steps[0].send !== undefined) await talk.reply(PATIENCE_MS)
  const faults: string[] = []
  const responses: string[] = []
  for (const [at, step] of steps.entries()) {
    if (step.send !== '') responses.push(...talk.drain())
    await write(talk, step, fill)
    if (step.pause !== undefined) await patience(talk, step.pause)
    if (step.expect === undefined) {
      if (steps[at + 1]?.send !== '') await sleep(step.pause === undefined ? 150 : 0)
      continue
    }
    for (let n = 0; n < (step.count ?? 1); n += 1) {
      const reply = await talk.reply(PATIENCE_MS)
      responses.push(reply ?? '')
      if (reply === undefined || !new RegExp(step.expect).test(reply.trimEnd())) {
        faults.push(
          `step ${at + 1}: ${reply === undefined ? 'nothing' : JSON.stringify(reply)} for ${step.expect}`,
        )
      }
    }
  }
  await sleep(300)
  responses.push(...talk.drain())
  const isOver = () => talk.isClosed() || responses.some((response) => /^[45]/.test(response))
  for (
    const until = Date.now() + MAX_PAUSE_MS;
    isPatient && !isOver() && Date.now() < until;
    await sleep(50)
  ) {
    responses.push(...talk.drain())
  }
  if (isPatient && !isOver()) faults.push('neither refused nor ended')
  talk.end()
  return faults
}

/** Waits, but no longer than the connection is open. */
async function patience(talk: WireTalk, pause: number): Promise<void> {
  const until = Date.now() + Math.min(pause, MAX_PAUSE_MS)
  while (Date.now() < until && !talk.isClosed()) await sleep(Math.min(50, until - Date.now()))
}

async function write(
  talk: WireTalk,
  { send, hex, gen, drip }: SessionCase['steps'][number],
  fill: (text: string) => string,
): Promise<void> {
  const bytes = Buffer.from(hex === undefined ? fill(send ?? '') : hex, hex === undefined ? 'utf8' : 'hex')
  if (drip !== undefined) {
    const until = Date.now() + MAX_PAUSE_MS
    for (const byte of bytes) {
      if (Date.now() > until || talk.isClosed()) return
      talk.write(Buffer.of(byte))
      await sleep(drip)
    }
  } else if (bytes.byteLength > 0) talk.write(bytes)
  if (!gen) return
  const [text, times] = gen.repeat
  const chunk = Buffer.from(text.repeat(65_536))
  for (let sent = 0; sent < times * text.length && !talk.isClosed(); sent += chunk.byteLength) {
    talk.write(chunk)
    await sleep(1)
  }
}
