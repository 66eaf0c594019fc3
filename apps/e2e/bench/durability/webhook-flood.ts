import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inboundSecretHash, inboundSecretName } from '@tidings/api/addresses/inbound-schema'
import { mailgunFields, multipartForm } from '@tidings/api-server/testing/inbound-payloads'
import { openDatabase } from '@tidings/db/database'
import { setInstanceValue } from '@tidings/db/queries/accounts/instance'
import { AcceptedMails, median, quantile } from '../support/accepted-mails.ts'
import { compare, inspectData } from '../support/inspect-data.ts'
import { atLeast, atMost, type Figures, reportOnly } from '../support/row.ts'
import { type SeededServer, withSeededServer } from '../support/seeded-server.ts'
import { addressOf, mailOf } from '../support/send-mails.ts'

export const name = 'webhook flood'

const RATE = 200
/** Before each kill. */
const SECONDS = Number(process.env.SECONDS ?? 6)
const KILLS = 3
const SECRET = 'secret-of-this-benchmark-alone'
const BEAT_MS = 50

/**
 * Services send 200 mails a second, without waiting for responses, while the server is killed and restarted: every mail
 * that got a 200 is stored once.
 */
export const run = () => withSeededServer(measure, setUp)

async function setUp(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase(path.join(dataDir, 'tidings.db'), () => {})
  await setInstanceValue(db, inboundSecretName('mailgun'), SECRET)
  await setInstanceValue(db, inboundSecretName('raw'), inboundSecretHash(SECRET))
  await close()
}

async function measure({ dataDir, url, start, end }: SeededServer): Promise<Figures> {
  const ledger = new AcceptedMails()
  const statuses = new Map<number, number>()
  const times: number[] = []
  const stopping = new AbortController()
  const begun = performance.now()
  const flooding = flood(url, stopping.signal, (one) => {
    statuses.set(one.status, (statuses.get(one.status) ?? 0) + 1)
    if (one.status === 200) times.push(one.ms)
    const state = one.status === 200 ? 'acknowledged' : one.status === 0 ? 'unknown' : 'refused'
    ledger.attempts.push({ token: one.token, to: one.to, state, reply: String(one.status), ms: one.ms })
  })
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(SECONDS * 1000)
    await end('SIGKILL')
    await start()
  }
  await sleep(SECONDS * 1000)
  stopping.abort()
  const seconds = (performance.now() - begun) / 1000
  await flooding
  await end()
  const inside = await inspectData(dataDir)
  const { missing, twice } = compare(ledger, inside)
  const others = [...statuses].filter(([status]) => ![0, 200, 503].includes(status))
  const kept = ledger.acknowledged().size
  return [
    atLeast('requests a second', ledger.attempts.length / seconds, RATE * 0.95),
    atLeast('mails answered with 200', kept, 1),
    atMost(`… of which the mail is missing after ${KILLS} kills`, missing, 0),
    atMost('mails there twice', twice, 0),
    atMost(
      `answers other than 200 and 503: ${others.map(([status]) => status).join(', ') || 'none'}`,
      others.length,
      0,
    ),
    atMost('faults of the file', Number(!inside.isSound), 0),
    reportOnly('503 and connections that broke', `${statuses.get(503) ?? 0} and ${statuses.get(0) ?? 0}`),
    reportOnly('200 after, median and 99 %', `${median(times)} and ${quantile(times, 0.99)} ms`),
  ]
}

interface Delivered {
  token: string
  to: string
  /** 0: none. */
  status: number
  ms: number
}

/** Sends at an even rate, half to the plain service and half to Mailgun's, without waiting for responses. */
async function flood(
  url: string,
  signal: AbortSignal,
  onResponse: (answered: Delivered) => void,
): Promise<void> {
  const under: Promise<void>[] = []
  const begun = performance.now()
  for (let n = 0; !signal.aborted; ) {
    const due = ((performance.now() - begun) / 1000) * RATE
    for (; n < due; n += 1) under.push(one(url, n).then(onResponse))
    await sleep(BEAT_MS)
  }
  await Promise.all(under)
}

async function one(url: string, n: number): Promise<Delivered> {
  const [token, to] = [`hook-${n.toString(36)}`, addressOf(n)]
  const raw = mailOf(token, to)
  const begun = performance.now()
  const answered = (status: number) => ({ token, to, status, ms: Math.round(performance.now() - begun) })
  const headers = { authorization: `Bearer ${SECRET}`, 'x-envelope-to': to, 'x-envelope-from': 'a@s.example' }
  const plain = { path: 'raw', body: raw, headers }
  const form = {
    path: 'mailgun/mime',
    ...multipartForm(mailgunFields(Buffer.from(raw), to, { key: SECRET })),
  }
  const { path: where, body, headers: sent } = n % 2 === 0 ? plain : form
  try {
    const response = await fetch(`${url}/api/inbound/${where}`, { method: 'POST', body, headers: sent })
    await response.arrayBuffer()
    return answered(response.status)
  } catch {
    return answered(0)
  }
}
