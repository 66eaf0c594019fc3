import { randomBytes, randomInt } from 'node:crypto'
import { appendFileSync, statfsSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { createTidingsClient } from '@tidings/api/client'
import { findPostgres } from '@tidings/db/testing/find-postgres'
import { startRestartablePostgres } from '@tidings/db/testing/restartable-postgres'
import { mountSmallVolume, type SmallVolume } from '@tidings/db/testing/small-volume'
import { BOTH_DATABASES } from '@tidings/db/testing/test-database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliverTo } from './testing/mail-conversation.ts'
import { ready, type ServerProcess, spawnServer } from './testing/server-process.ts'
import { signUp } from './testing/test-server.ts'

const MB = 1_000_000
const LONG_MS = 300_000
const IN_TIME = { timeout: 180_000, interval: 200 }
/** Other programs have so much of it. */
const OTHERS = 20 * MB
/** With what PostgreSQL itself takes. */
const SIZES = { sqlite: '80m', postgres: '128m' }
/** For a log that fits there. */
const POSTGRES = { initdb: ['--wal-segsize=1'], settings: ['max_wal_size=8MB', 'min_wal_size=2MB'] }
const NO_SPACE = /disk is full|no space left|ENOSPC|53100/i

const mayMount = await mountSmallVolume('1m').then(async (volume) => {
  await volume?.remove()
  return volume !== undefined
})
if (!mayMount) test.skip('a full disk: not tested, as no volume may be mounted here, which takes root')
const databases = BOTH_DATABASES.filter((kind) => kind === 'sqlite' || findPostgres() !== undefined)
if (databases.length === 1) test.skip('a full disk under PostgreSQL: not tested, as PostgreSQL is missing')

const VOCABULARY = Array.from({ length: 3000 }, () => randomBytes(randomInt(2, 7)).toString('hex'))
const words = (count: number) =>
  Array.from({ length: count }, () => VOCABULARY[randomInt(VOCABULARY.length)]).join(' ')

/** About 60 KB, a third of which is shown. */
function newMail(): string {
  const head = `From: News <n@s.example>\r\nSubject: ${words(3)}\r\nMessage-ID: <${randomBytes(9).toString('hex')}@s.example>`
  const stories = Array.from(
    { length: 8 },
    () =>
      `<h2><a href="https://s.example/${words(1)}">${words(8)}</a></h2>\r\n<p>${words(90)}\r\n${words(90)}.</p>\r\n`,
  )
  const hidden = randomBytes(20_000).toString('hex').replaceAll(/.{78}/g, '$&\r\n')
  return `${head}\r\nMIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${stories.join('')}<!-- ${hidden} -->`
}

describe.skipIf(!mayMount).each(databases)('a full disk under %s', (kind) => {
  let volume: SmallVolume
  let environment: { DATA_DIR: string; DATABASE_URL?: string }
  let server: ServerProcess
  let url: string
  let smtpPort: number
  let account: Awaited<ReturnType<typeof signUp>>
  let accepted = 0
  const closers: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    const mounted = await mountSmallVolume(SIZES[kind])
    if (!mounted) throw new Error('No volume may be mounted.')
    volume = mounted
    closers.push(volume.remove)
    environment = { DATA_DIR: path.join(volume.folder, 'data') }
    if (kind === 'postgres') {
      const postgres = await startRestartablePostgres({ ...POSTGRES, folder: volume.folder })
      if (!postgres) throw new Error('PostgreSQL is missing.')
      closers.push(postgres.stop)
      environment.DATABASE_URL = postgres.url
    }
    appendFileSync(other(), Buffer.alloc(OTHERS))
    await start()
    account = await signUp(url)
  })
  afterAll(async () => {
    await server?.discard()
    for (const close of closers.reverse()) await close()
  })

  async function start(): Promise<void> {
    server = await spawnServer({ ...environment, PICTURES: 'off' })
    const listening = await ready(server)
    url = listening.url ?? ''
    smtpPort = listening.smtpPort ?? 0
  }

  const other = () => path.join(volume.folder, 'other')
  const sizeOf = (name: string) =>
    statSync(path.join(environment.DATA_DIR, name), { throwIfNoEntry: false })?.size ?? 0
  const reserved = () => sizeOf('reserve')
  const free = () => {
    const { bavail, bsize } = statfsSync(volume.folder)
    return bavail * bsize
  }

  /** Sends a mail and returns the last reply. */
  async function send(): Promise<string> {
    const reply = await deliverTo(smtpPort, { to: account.user.emailAddress, text: newMail() })
    if (reply.startsWith('250')) accepted += 1
    return reply
  }

  /** Sends on several connections, each until a mail is refused; returns the replies of those. */
  async function sendUntilRefused(): Promise<string[]> {
    const sendOn = async (): Promise<string> => {
      for (;;) {
        const reply = await send()
        if (!reply.startsWith('250')) return reply
      }
    }
    return Promise.all([1, 2, 3, 4].map(sendOn))
  }

  /** Takes all that is free, as another program might, until the reserve is released. */
  async function fillUp(): Promise<void> {
    const fill = () => {
      const bytes = free()
      const left = reserved()
      try {
        if (left > 0) appendFileSync(other(), Buffer.alloc(bytes))
      } catch {
        // The server was faster; the disk is full.
      }
      return left
    }
    await expect.poll(fill, IN_TIME).toBe(0)
  }

  const signIn = async () => {
    const body = JSON.stringify({ email: account.user.email, password: 'correct horse' })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })).status
  }
  const read = async () => {
    const headers = { authorization: `Bearer ${account.token}` }
    return (await fetch(`${url}/api/articles`, { headers })).status
  }
  /** How many mails are there, and how many of them are processed. */
  async function received(): Promise<{ all: number; processed: number }> {
    // It listens elsewhere once it was started again.
    const client = createTidingsClient({ baseUrl: url, token: account.token })
    const states: string[] = []
    for (let after: string | undefined; ; ) {
      const { mails, next } = await client.mails.received.query({ pageSize: 100, after })
      states.push(...mails.map((mail) => mail.state))
      after = next
      if (after === undefined) break
    }
    return { all: states.length, processed: states.filter((state) => state === 'processed').length }
  }
  const allProcessed = () => expect.poll(received, IN_TIME).toEqual({ all: accepted, processed: accepted })

  test(
    'mail is refused in time, so that all that was accepted is processed there',
    async () => {
      await expect.poll(reserved, IN_TIME).toBeGreaterThan(3 * MB)
      for (let before = -1; before < accepted; ) {
        before = accepted
        const refused = await sendUntilRefused()
        expect(refused.filter((reply) => !reply.startsWith('452 4.3.1'))).toEqual([])
        await allProcessed()
      }
      expect(accepted).toBeGreaterThan(10)
      expect([await signIn(), await read()]).toEqual([200, 200])
      expect(server.output()).not.toMatch(NO_SPACE)
    },
    LONG_MS,
  )

  test(
    'while another program has taken everything, users sign in and read, and mail is refused for now',
    async () => {
      await fillUp()
      for (let n = 0; n < 10; n += 1) {
        expect([await signIn(), await read()]).toEqual([200, 200])
        expect(await send()).toMatch(/^452 4\.3\.1 /)
      }
    },
    LONG_MS,
  )

  test(
    'once there is space everything goes on without a restart, nothing is lost, and the log is short',
    async () => {
      await rm(other())
      await expect.poll(send, IN_TIME).toMatch(/^250 /)
      await allProcessed()
      await expect.poll(() => sizeOf('tidings.db-wal'), IN_TIME).toBeLessThan(MB)
      await expect.poll(reserved, IN_TIME).toBeGreaterThan(3 * MB)
    },
    LONG_MS,
  )

  test(
    'a server that is killed at work on a full disk starts again there, users sign in, and nothing is lost',
    async () => {
      await Promise.all(Array.from({ length: 20 }, send))
      await fillUp()
      await server.end('SIGKILL')
      await start()
      expect([await signIn(), await read()]).toEqual([200, 200])
      await rm(other())
      await allProcessed()
    },
    LONG_MS,
  )
})
