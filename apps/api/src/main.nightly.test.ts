import { writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startCuttingProxy } from '@tidings/db/testing/cutting-proxy'
import { freshDatabase } from '@tidings/db/testing/fresh-database'
import { describe, expect, test, vi } from 'vitest'
import { DATABASE_FILE } from './app/open-app.ts'
import { converse } from './testing/mail-conversation.ts'
import { newFolder } from './testing/new-folder.ts'
import { sendNewsletter } from './testing/send-newsletter.ts'
import { ready } from './testing/server-process.ts'
import { startedServer as start } from './testing/started-server.ts'
import { signUp } from './testing/test-server.ts'

/** The exit code and output of a start with these settings. */
async function failure(environment: Record<string, string>): Promise<[number | null, string]> {
  const server = await start(environment)
  return [await server.exited, server.output()]
}

describe('the server', () => {
  test('exits cleanly when signalled twice, by a terminal and by its launcher', async () => {
    const server = await start({ TIDINGS_LAUNCHED: '1' })
    await ready(server)
    server.child.kill('SIGINT')
    server.child.kill('SIGTERM')
    server.child.disconnect()
    expect(await server.exited).toBe(0)
  })

  test('exits cleanly despite a slow request and a silent sender', async () => {
    const server = await start()
    const { url = '', smtpPort = 0 } = await ready(server)
    const talk = await converse(smtpPort)
    const request = connect(Number(new URL(url).port), '127.0.0.1')
    request.on('error', () => {})
    request.write(
      'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    )
    await sleep(200)
    server.child.kill('SIGTERM')
    expect(await talk.reply()).toMatch(/^421 /)
    expect(await server.exited).toBe(0)
    request.destroy()
  })

  test('exits when its launcher disappears', async () => {
    const server = await start({ TIDINGS_LAUNCHED: '1' })
    await ready(server)
    server.child.disconnect()
    expect(await server.exited).toBe(0)
  })

  test('exits when the parent disappears whose child it became', async () => {
    const server = await start({ TIDINGS_LAUNCHED: '1', TIDINGS_PARENT: '1' })
    expect(await server.exited).toBe(0)
    expect(server.output()).toContain('Tidings is ready')
  })

  test('keeps an accepted mail after a kill, and processes it after the next start', async () => {
    const before = await start()
    const { url = '', smtpPort = 0 } = await ready(before)
    const { user } = await signUp(url)
    await sendNewsletter(smtpPort, user.emailAddress, 1)
    await before.end('SIGKILL')

    const after = await start({ DATA_DIR: before.dataDir })
    const again = await ready(after)
    const { token } = await login(again.url ?? '', user.email)
    await vi.waitFor(async () => expect(await titles(again.url ?? '', token)).toEqual(['Letter 1']), {
      timeout: 40_000,
      interval: 200,
    })
  })
})

async function login(url: string, email: string): Promise<{ token: string }> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'correct horse' }),
  })
  return response.json() as Promise<{ token: string }>
}

async function titles(url: string, token: string): Promise<string[]> {
  const response = await fetch(`${url}/api/articles`, { headers: { authorization: `Bearer ${token}` } })
  const { articles } = (await response.json()) as { articles: { title: string }[] }
  return articles.map(({ title }) => title)
}

describe('a failing start prints the reason in one sentence', () => {
  test.each(['PORT', 'SMTP_PORT', 'LMTP_PORT'])('when %s is taken', async (setting) => {
    const holder = createServer()
    const port = await new Promise<number>((resolve) => {
      holder.listen(0, '127.0.0.1', () => {
        const address = holder.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
    expect(await failure({ [setting]: String(port) })).toEqual([
      1,
      `Tidings can’t start: Port ${port} is used by another program; stop that one or set ${setting} to a free port.\n`,
    ])
    holder.close()
  })

  test('when the database file is damaged', async () => {
    const dataDir = await newFolder()
    await writeFile(path.join(dataDir, DATABASE_FILE), 'half a data')
    expect(await failure({ DATA_DIR: dataDir })).toEqual([
      1,
      expect.stringMatching(
        /^Tidings can’t start: The database .*tidings\.db can’t be opened \(.*\); move it .*\n$/,
      ),
    ])
  })

  test('when the data folder is a file', async () => {
    const [code, said] = await failure({ DATA_DIR: path.resolve(import.meta.filename) })
    expect([code, said.split('\n')]).toEqual([1, [expect.stringContaining('Tidings can’t start: '), '']])
  })

  test('when PostgreSQL is not reachable', async () => {
    expect(await failure({ DATABASE_URL: 'postgres://127.0.0.1:1/tidings' })).toEqual([
      1,
      expect.stringMatching(
        /^Tidings can’t start: The database at DATABASE_URL can’t be reached \(.*\)\.\n$/,
      ),
    ])
  })

  // Each a statement that this role sends while it starts.
  test.each([
    ['http', 'device-key'],
    ['smtp', 'vapid-key'],
    ['worker', 'vapid-key'],
  ])('when PostgreSQL goes away during the start of the role %s', async (ROLES, statement) => {
    const { directUrl, drop } = await freshDatabase()
    const proxy = await startCuttingProxy(directUrl, statement)
    try {
      const DATABASE_URL = proxy.through(directUrl)
      expect(await failure({ DATABASE_URL, ROLES, LOG_LEVEL: 'error' })).toEqual([
        1,
        expect.stringMatching(/^Tidings can’t start: The database can’t be reached \(.*\)\.\n$/),
      ])
    } finally {
      await proxy.stop()
      await drop()
    }
  })
})

test.each(['PostgreSQL', 'SQLite'])('on %s each role can be a separate process', async (kind) => {
  const database = kind === 'PostgreSQL' ? await freshDatabase() : undefined
  const place: Record<string, string> = database ? { DATABASE_URL: database.url } : {}
  const shared = await start({ ...place, ROLES: 'http' })
  const web = await ready(shared)
  const files = { ...place, DATA_DIR: shared.dataDir }
  const mail = await start({ ...files, ROLES: 'smtp' })
  const receiver = await ready(mail)
  expect([web.smtpPort, receiver.url]).toEqual([undefined, undefined])

  const { user, token } = await signUp(web.url ?? '')
  await sendNewsletter(receiver.smtpPort ?? 0, user.emailAddress, 1)
  await sleep(500)
  expect(await titles(web.url ?? '', token)).toEqual([])

  const worker = await start({ ...files, ROLES: 'worker' })
  await ready(worker)
  await vi.waitFor(async () => expect(await titles(web.url ?? '', token)).toEqual(['Letter 1']), {
    timeout: 40_000,
    interval: 100,
  })
  for (const server of [shared, mail, worker]) expect(await server.end()).toBe(0)
  await database?.drop()
})
