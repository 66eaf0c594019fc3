import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { converse, deliver } from '@tidings/api-server/testing/mail-conversation'
import { ready, spawnServer } from '@tidings/api-server/testing/server-process'
import { signUp } from '@tidings/api-server/testing/test-server'
import { median } from '../support/accepted-mails.ts'
import { attachmentMail, letter, pictureIn, pictureMail } from '../support/large-mails.ts'
import { watchMemory } from '../support/processes.ts'
import { atMost, type Figure, type Figures, reportOnly } from '../support/row.ts'
import { headOf, requestOften } from './one-reader/request-often.ts'

export const name = 'one reader'

/** Concurrent requests of one user. */
const AT_ONCE = 150
const LARGE_MAILS = 4
/** Uncached pages of another user. */
const LOOKS = 8
const MAX_GROWTH_MB = 150
const PATIENCE_MS = 20_000

/** What the flooding client does with responses: some clients disconnect first. */
type How = 'read' | 'unread' | 'gone'

interface Server {
  url: string
  smtpPort: number
  pid: number
}
type Reader = Awaited<ReturnType<typeof signUp>>

/** In bytes: encoded, it is a mail of 9.6 MB, below the limit of SMTP. */
const LARGE = 7_000_000

/** How much server memory and how much of another user's time one user can consume, by each heavy route. */
export async function run(): Promise<Figures> {
  const process = await spawnServer({ LOG_LEVEL: 'fatal' })
  try {
    const { url = '', smtpPort = 0 } = await ready(process)
    const server = { url, smtpPort, pid: process.child.pid ?? 0 }
    const [ann, bea] = [await signUp(url, 'Ann'), await signUp(url, 'Bea')]
    const mails = await receiveAll(server, ann, bea)
    // A first page starts the processes; the second one shows the cost of a large page.
    await look(url, bea, mails.small.splice(0, 1))
    const rendering = await look(url, ann, mails.large.slice(0, 1))
    const alone = await look(url, bea, mails.small.splice(0, LOOKS))
    const floor = { alone, rendering: median(rendering) }
    console.log(`  alone ${shown(alone)} ms, a mail of 9.6 MB ${floor.rendering.toFixed(0)} ms`)
    const attack = (what: string, requests: readonly (string | Uint8Array)[], how: How = 'read') =>
      measure({ server, bea, floor, small: mails.small.splice(0, LOOKS) }, { what, requests, how })
    const original = (id: string) => headOf(`GET /api/issues/${id}/original`, ann.token)
    const many = (list: readonly string[]) =>
      Array.from({ length: AT_ONCE }, (_, n) => list[n % list.length] ?? '')
    const originals = many(mails.large.slice(1).map(original))
    const paths = await Promise.all(mails.pictures.map((id) => pictureIn(url, ann.token, id)))
    const pictures = paths.map((path) => headOf(`GET ${path}`, ''))
    return [
      ...(await attack(`${AT_ONCE} originals`, originals)),
      ...(await attack(`${AT_ONCE} originals, gone at once`, originals, 'gone')),
      ...(await attack(`${AT_ONCE} originals, unread`, many(mails.long.map(original)), 'unread')),
      ...(await attack(`${AT_ONCE} pictures, unread`, many(pictures), 'unread')),
      ...(await attack(`${AT_ONCE} downloads`, many([headOf('GET /api/account/data', ann.token)]), 'unread')),
      ...(await attack(`${AT_ONCE} uploads`, Array(AT_ONCE).fill(uploadBy(ann)))),
      ...(await attack(`${AT_ONCE} batches`, many([await batchOf(ann)]))),
    ]
  } finally {
    await process.discard()
  }
}

async function receiveAll(server: Server, ann: Reader, bea: Reader) {
  const large = Array.from({ length: LARGE_MAILS }, (_, n) => attachmentMail(`Large ${n}`, LARGE))
  const pictures = Array.from({ length: LARGE_MAILS }, (_, n) => pictureMail(`Picture ${n}`, LARGE))
  const long = Array.from({ length: LARGE_MAILS }, (_, n) => letter(`Long ${n}`, 900_000))
  const small = Array.from({ length: 1 + 8 * LOOKS }, (_, n) => letter(`Small ${n}`, 30_000))
  const ids = await receive(server, ann, [...large, ...pictures, ...long])
  return {
    large: ids.slice(0, LARGE_MAILS),
    pictures: ids.slice(LARGE_MAILS, 2 * LARGE_MAILS),
    long: ids.slice(2 * LARGE_MAILS),
    small: await receive(server, bea, small),
  }
}

/** Sends them and waits until they are processed; returns their ids in the same order. */
async function receive({ smtpPort }: Server, { user, client }: Reader, mails: readonly string[]) {
  const talk = await converse(smtpPort)
  await talk.say('EHLO c.example')
  for (const mail of mails) {
    const response = await deliver(talk, { to: user.emailAddress, text: mail })
    if (!response.startsWith('250')) throw new Error(`A mail was not taken: ${response}`)
  }
  talk.end()
  for (;;) {
    // A small machine may be too busy to respond while processing many mails.
    const { mails: received } = await client.mails.received
      .query({ pageSize: 100 })
      .catch(() => ({ mails: [] }))
    const isRead = received.every(({ state }) => state !== 'waiting')
    if (received.length === mails.length && isRead) return received.map(({ id }) => id).reverse()
    await sleep(200)
  }
}

/** Loads originals one after the other and returns the time of each, in milliseconds. */
async function look(url: string, { token }: Reader, ids: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const id of ids) {
    const begun = performance.now()
    const requestPage = () =>
      fetch(`${url}/api/issues/${id}/original`, { headers: { authorization: `Bearer ${token}` } })
    let response = await requestPage()
    // On a shared machine timers may be late: the wait is included in the time.
    for (let tries = 0; response.status === 503 && tries < 10; tries += 1) {
      await response.arrayBuffer()
      await sleep(500)
      response = await requestPage()
    }
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`An original was answered with ${response.status}.`)
    times.push(performance.now() - begun)
  }
  return times
}

function uploadBy({ token }: Reader): Uint8Array {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), randomBytes(5_000_000)])
  const body = Buffer.concat([
    Buffer.from('--cut\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n'),
    png,
    Buffer.from('\r\n--cut--\r\n'),
  ])
  const more = ['content-type: multipart/form-data; boundary=cut', `content-length: ${body.length}`]
  return Buffer.concat([Buffer.from(headOf('POST /api/user/upload-avatar', token, more)), body])
}

/** A request for the longest article twenty times over. */
async function batchOf({ client, token }: Reader): Promise<string> {
  const { articles } = await client.articles.list.query({ pageSize: 100 })
  const id = articles.toSorted((a, b) => (b.readingMinutes ?? 0) - (a.readingMinutes ?? 0))[0]?.id ?? ''
  const calls = Array.from({ length: 20 }, (_, n) => [n, { id }] as const)
  const input = encodeURIComponent(JSON.stringify(Object.fromEntries(calls)))
  const names = calls.map(() => 'articles.get').join(',')
  return headOf(`GET /api/trpc/${names}?batch=1&input=${input}`, token)
}

async function measure(
  about: {
    server: Server
    bea: Reader
    small: readonly string[]
    floor: { alone: readonly number[]; rendering: number }
  },
  { what, requests, how }: { what: string; requests: readonly (string | Uint8Array)[]; how: How },
): Promise<Figure[]> {
  const { server, bea, small, floor } = about
  const idle = watchMemory(server.pid)
  await sleep(500)
  const before = idle.stop().server
  const memory = watchMemory(server.pid)
  const flood = requestOften(server.url, requests, how !== 'unread')
  await sleep(100)
  if (how === 'gone') await flood.stop()
  const meanwhile = await look(server.url, bea, small)
  const statuses: Record<number, number> = how === 'gone' ? {} : await flood.settled(PATIENCE_MS)
  const grown = memory.stop().server - before
  await flood.stop()
  await sleep(500)
  console.log(`  ${what}: ${JSON.stringify(statuses)}, another ${shown(meanwhile)} ms`)
  const slowest = 3 * Math.max(...floor.alone) + floor.rendering
  return [
    atMost(`${what}: the server’s memory grew by`, grown, MAX_GROWTH_MB, ' MB'),
    atMost(`${what}: another’s originals took, median`, median(meanwhile) / median(floor.alone), 3, ' ×'),
    atMost(
      `${what}: the slowest, of three times the slowest alone and a rendering`,
      Math.max(...meanwhile) / slowest,
      1,
      ' ×',
    ),
    reportOnly(`${what}: answered 200`, String(statuses[200] ?? 0)),
  ]
}

const shown = (list: readonly number[]) => `${median(list).toFixed(0)} (≤ ${Math.max(...list).toFixed(0)})`
