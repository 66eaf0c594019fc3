import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ready, type ServerProcess, spawnServer } from '@tidings/api-server/testing/server-process'
import { median } from '../support/accepted-mails.ts'
import { atMost, type Figures } from '../support/row.ts'

export const name = 'passwords'
const GUESSES = 10_000
const TRIES = 200
const AT_ONCE = 50
const PASSWORD = 'correct horse'

interface CallResponse {
  status: number
  body: string
  retryAfter: string | null
  cookies: string[]
  ms: number
}

/** Password guesses from one and from many addresses, through a proxy that reports each; and timing differences. */
export async function run(): Promise<Figures> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tidings-passwords-'))
  let server: ServerProcess | undefined
  let url = ''
  const open = async () => {
    server = await spawnServer({ TRUST_PROXY: '1', DATA_DIR: dataDir })
    url = (await ready(server)).url ?? ''
  }
  const send = async (call: string, body: object, forwarded: string, cookie = ''): Promise<CallResponse> => {
    const begun = performance.now()
    const response = await fetch(`${url}/api/auth/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded, cookie },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    return {
      ...{ status: response.status, body: text, ms: performance.now() - begun },
      retryAfter: response.headers.get('retry-after'),
      cookies: response.headers.getSetCookie().map((value) => value.split(';', 1)[0] ?? ''),
    }
  }
  const guess = (email: string, from: string, cookie?: string, password = 'wrong horse') =>
    send('login', { email, password }, from, cookie)
  const signUp = (email: string) =>
    send('signup', { name: 'Ann', email, password: PASSWORD }, addressOf(email.length))
  /** How many of the guesses were checked. */
  const flood = async (emailOf: (n: number) => string, fromOf: (n: number) => string, times = GUESSES) => {
    let looked = 0
    let without = 0
    await inTurns(times, async (n) => {
      const { status, retryAfter } = await guess(emailOf(n), fromOf(n))
      if (status === 401) looked += 1
      else if (status !== 429 || retryAfter === null) without += 1
    })
    return { looked, without }
  }
  try {
    await open()
    await signUp('one@example.com')
    const owner = await signUp('many@example.com')
    const one = await flood(
      () => 'one@example.com',
      () => addressOf(7),
    )
    const many = await flood(
      () => 'many@example.com',
      (n) => addressOf(n % 500),
    )
    const nobody = await flood(
      () => 'nobody@example.com',
      (n) => addressOf(1000 + (n % 500)),
      1000,
    )
    const spoofed = await flood(
      (n) => `s${n}@example.com`,
      (n) => `${addressOf(n)}, ${addressOf(9000)}`,
      1000,
    )
    const home = await guess('many@example.com', addressOf(1), owner.cookies.join('; '), PASSWORD)
    // Uses up limits that expired meanwhile.
    for (const email of ['many@example.com', 'nobody@example.com']) {
      for (let n = 0; n < 5; n += 1) await guess(email, addressOf(5000 + n))
    }
    const stranger = await guess('many@example.com', addressOf(4000), '', PASSWORD)
    const unknown = await guess('nobody@example.com', addressOf(4001), '', PASSWORD)
    await server?.discard()
    await open()
    const later = await guess('many@example.com', addressOf(4002))
    return [
      atMost(`of ${GUESSES} guesses from one address, looked at`, one.looked, 100),
      atMost(`of ${GUESSES} guesses from 500 addresses, looked at`, many.looked, 100),
      atMost(
        'of 1,000 guesses at many accounts from one address behind forged headers, looked at',
        spoofed.looked,
        100,
      ),
      atMost('looked at for no account, beyond those for one', nobody.looked - many.looked, 5),
      atMost('answers beside 401, and 429 with Retry-After', one.without + many.without + spoofed.without, 0),
      atMost('the owner kept out, in the own browser', Number(home.status !== 200), 0),
      atMost(
        'distinguishable by the refusal',
        Number(stranger.status !== 429 || plain(stranger.body) !== plain(unknown.body)),
        0,
      ),
      atMost('forgotten by a restart', Number(later.status !== 429), 0),
      await timing(guess, signUp),
    ]
  } finally {
    await server?.discard()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function timing(
  guess: (email: string, from: string) => Promise<CallResponse>,
  signUp: (email: string) => Promise<CallResponse>,
) {
  const known = Array.from({ length: 8 }, (_, n) => `timed${n}@example.com`)
  for (const email of known) await signUp(email)
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let n = 0; n < TRIES + 10; n += 1) {
    // Alternating, with changing order.
    for (const kind of n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const email = kind === 'known' ? (known[n % known.length] ?? '') : `absent${n % 8}@example.com`
      const { ms, status } = await guess(email, addressOf(20_000 + n * 2 + Number(kind === 'known')))
      if (status !== 401) throw new Error(`A guess was answered with ${status}.`)
      if (n >= 10) times[kind].push(ms)
    }
  }
  const ratio = median(times.known) / median(times.unknown)
  console.log(
    `  medians: known ${median(times.known).toFixed(2)} ms, unknown ${median(times.unknown).toFixed(2)} ms`,
  )
  return atMost('known and unknown accounts, medians of 200 tries apart', Math.abs(ratio - 1) * 100, 5, ' %')
}

/** Without the minutes, which change. */
const plain = (text: string) => text.replace(/\d+ min/, 'a while')
/** No two in one network. */
const addressOf = (n: number) => `${60 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}.9`

async function inTurns(times: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < times) {
      const n = next
      next += 1
      await work(n)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
