import { once } from 'node:events'
import { chmod, mkdir } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { openDatabase } from '@tidings/db/database'
import { migrate } from '@tidings/db/migrate'
import { freshDatabase } from '@tidings/db/testing/fresh-database'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { beforeAll, expect, test } from 'vitest'
import { newFolder } from '../testing/new-folder.ts'
import { runCommand } from '../testing/run-command.ts'
import { signUp, startTestServer } from '../testing/test-server.ts'

const server = forAllTests(() => startTestServer())
beforeAll(async () => {
  await signUp(server.url)
})

/** The state of each part, and the exit code. */
async function doctor(
  settings: Record<string, string>,
): Promise<{ code: number; found: Record<string, string> }> {
  const { code, out } = await runCommand(['doctor'], { SMTP_PORT: String(server.smtpPort), ...settings })
  const lines = out.trim().split('\n')
  const found = lines.map((line) => /^(\w+) +([^:]+): (.*)$/.exec(line))
  return {
    code,
    found: Object.fromEntries(found.map((line) => [line?.[2] ?? '', `${line?.[1]} ${line?.[3]}`])),
  }
}

test('a running server is in order, with what is not set up', async () => {
  const { code, found } = await doctor({ DATA_DIR: server.dataDir })
  expect(found).toMatchObject({
    Settings: expect.stringMatching(/^note MAIL_DOMAIN is not set/),
    Files: `ok ${server.dataDir}`,
    Space: expect.stringMatching(/GB of [\d.]+ GB free/),
    Database: expect.stringMatching(/^ok SQLite, \d+\.\d MB, up to date$/),
    Time: expect.stringMatching(/^ok 2\d{3}-/),
    'Incoming mail': `ok port ${server.smtpPort} responds; mail-check tries it from outside`,
    'Outgoing mail': expect.stringMatching(/^note SMTP_URL is not set/),
  })
  expect(Object.keys(found)).toContain('Jobs')
  expect(code).toBe(0)
})

test('a data folder in which others can read is to be closed', async () => {
  const folder = await newFolder()
  const files = path.join(folder, 'files')
  await mkdir(files)
  await chmod(files, 0o755)
  const filesOf = async () => (await doctor({ DATA_DIR: folder })).found.Files
  expect(await filesOf()).toBe(`ok ${folder}`)
  await chmod(folder, 0o750)
  expect(await filesOf()).toMatch(/^FAILED emails and keys can be read .*: chmod go= \S+ \S+\/files$/)
  await chmod(files, 0o700)
  expect(await filesOf()).toMatch(/^note .*: chmod 700 /)
})

test('what can’t be reached is named, and a new folder is no failure', async () => {
  const folder = await newFolder()
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  await once(closed, 'close')
  const { code, found } = await doctor({
    DATA_DIR: folder,
    SMTP_PORT: String(port),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  })
  expect(found).toMatchObject({
    Database: expect.stringMatching(/^note none yet/),
    'Incoming mail': expect.stringMatching(/^note nothing responds/),
    'Outgoing mail': expect.stringMatching(/^FAILED 127\.0\.0\.1:\d+ can’t be used \(.*ECONNREFUSED/),
  })
  expect(code).toBe(1)
  const unreachable = await doctor({ DATA_DIR: folder, DATABASE_URL: `postgres://127.0.0.1:${port}/tidings` })
  expect(unreachable.found.Database).toMatch(/^FAILED The database at DATABASE_URL can’t be reached/)
})

test('a database on PostgreSQL is looked at too', async () => {
  const { url, drop } = await freshDatabase()
  const database = await openDatabase(url, () => {})
  await migrate(database)
  await database.close()
  const { found } = await doctor({ DATA_DIR: server.dataDir, DATABASE_URL: url })
  expect(found).toMatchObject({
    Database: expect.stringMatching(/^ok PostgreSQL, \d+\.\d MB, up to date$/),
    Time: expect.stringMatching(/^ok /),
    Jobs: 'ok none waiting',
  })
  await drop()
})
