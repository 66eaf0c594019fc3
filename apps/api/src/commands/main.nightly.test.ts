import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../testing/run-command.ts'
import { sendNewsletter } from '../testing/send-newsletter.ts'
import { ready, type ServerProcess, spawnServer } from '../testing/server-process.ts'
import { signUp } from '../testing/test-server.ts'

/** The worker process starts after the server is ready. */
const IN_TIME = { timeout: 60_000, interval: 50 }

let server: ServerProcess
beforeAll(async () => {
  server = await spawnServer()
})
afterAll(() => server.discard())

/** Runs a command on the server's data folder. */
const command = (...args: string[]) => runCommand(args, { DATA_DIR: server.dataDir })

test('stored mails are reprocessed while a server receives and processes others', async () => {
  const { url = '', smtpPort = 0 } = await ready(server)
  const { user, client } = await signUp(url)
  const count = async () => (await client.articles.list.query({})).articles.length
  for (const n of [1, 2, 3]) await sendNewsletter(smtpPort, user.emailAddress, n)
  await expect.poll(count, IN_TIME).toBe(3)
  const before = (await client.articles.list.query({})).articles.map(({ id }) => id)
  const [again, both] = await Promise.all([
    command('reprocess', '--user', user.email, '--newsletter', 'kernel weekly'),
    command('reprocess'),
    ...[4, 5, 6].map((n) => sendNewsletter(smtpPort, user.emailAddress, n)),
  ])
  for (const { code, out, err } of [again, both]) {
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(
      /^(?:\d emails? processed again …\n)*Kernel Weekly: \d issues read, \d articles unchanged\n\d emails processed again, 0 unchanged\.\n$/,
    )
  }
  await expect.poll(count).toBe(6)
  const after = (await client.articles.list.query({})).articles.map(({ id }) => id)
  expect(after).toEqual(expect.arrayContaining(before))
})

test('a command prints its usage and what was typed wrong', async () => {
  await ready(server)
  const [help, usage, none, unknown, nobody] = await Promise.all([
    command('reprocess', '--help'),
    command('--help'),
    command(),
    command('reprocess', '--everything'),
    command('reprocess', '--user', 'eve@example.com'),
  ])
  expect(help).toMatchObject({ code: 0, out: expect.stringContaining('--newsletter ID|NAME'), err: '' })
  expect(usage).toMatchObject({ code: 0, out: expect.stringContaining('see reprocess --help') })
  expect(none).toMatchObject({ code: 2, err: expect.stringContaining('Usage: npm run tidings -- COMMAND') })
  expect(unknown).toMatchObject({ code: 2, err: expect.stringMatching(/^Unknown option '--everything'/) })
  expect(nobody).toEqual({ code: 2, out: '', err: 'There is no account with the email eve@example.com.\n' })
})
