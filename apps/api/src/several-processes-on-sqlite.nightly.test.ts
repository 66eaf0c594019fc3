import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '@tidings/db/database'
import { spoolIn } from '@tidings/jobs/receive/spool'

import { beforeEach, expect, test } from 'vitest'
import { DATABASE_FILE } from './app/open-app.ts'
import { newFolder } from './testing/new-folder.ts'
import { runCommand } from './testing/run-command.ts'
import { sendNewsletter } from './testing/send-newsletter.ts'
import { ready, type ServerProcess } from './testing/server-process.ts'
import { startedServer } from './testing/started-server.ts'
import { signUp } from './testing/test-server.ts'

/** A job of a process that was killed is taken over after 15 seconds. */
const TAKEN_OVER = { timeout: 50_000, interval: 200 }

let dataDir: string
let url: string
let smtpPort: number

beforeEach(async () => {
  dataDir = await newFolder()
  const front = await startedServer({ DATA_DIR: dataDir, ROLES: 'http,smtp', PICTURES: 'off' })
  const listening = await ready(front)
  url = listening.url ?? ''
  smtpPort = listening.smtpPort ?? 0
})

async function startWorker(): Promise<ServerProcess> {
  const server = await startedServer({ DATA_DIR: dataDir, ROLES: 'worker', PICTURES: 'off' })
  await ready(server)
  return server
}

const file = () => path.join(dataDir, DATABASE_FILE)

/** Mails of the database, and those of them that are processed. */
async function stored(): Promise<{ all: number; processed: number }> {
  const { db, close } = await openDatabase(file(), () => {}, { quickChecks: true, isBesideWorker: true })
  const rows = await db.selectFrom('mails').select('state').execute()
  await close()
  return { all: rows.length, processed: rows.filter(({ state }) => state === 'processed').length }
}

test('mail is received by one process and stored by another, once, though that is killed in the middle of it', async () => {
  const { client, user } = await signUp(url)
  const killed = await startWorker()
  const send = (from: number) =>
    Promise.all(Array.from({ length: 20 }, (_, n) => sendNewsletter(smtpPort, user.emailAddress, from + n)))
  await send(0)
  await expect.poll(async () => (await stored()).processed, TAKEN_OVER).toBeGreaterThan(0)
  await send(20)
  await killed.end('SIGKILL')
  await send(40)
  await startWorker()
  await expect.poll(stored, TAKEN_OVER).toEqual({ all: 60, processed: 60 })
  const { articles } = await client.articles.list.query({ pageSize: 100 })
  expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length)
})

test('mail is accepted and articles are listed while another process holds the database', async () => {
  const { client, user } = await signUp(url)
  const holder = new DatabaseSync(file())
  holder.exec('begin immediate')
  await sendNewsletter(smtpPort, user.emailAddress, 1)
  expect((await client.articles.list.query({})).articles).toEqual([])
  expect(await readdir(spoolIn(dataDir))).toHaveLength(1)
  holder.exec('rollback')
  holder.close()
  await startWorker()
  await expect.poll(stored, TAKEN_OVER).toEqual({ all: 1, processed: 1 })
})

test('a backup has what was received and is not stored yet', async () => {
  const { user } = await signUp(url)
  await sendNewsletter(smtpPort, user.emailAddress, 1)
  expect((await stored()).all).toBe(0)
  const backup = path.join(dataDir, 'backup.tar')
  expect((await runCommand(['backup', backup], { DATA_DIR: dataDir })).code).toBe(0)
  const restored = path.join(dataDir, 'restored')
  expect((await runCommand(['restore', backup], { DATA_DIR: restored })).code).toBe(0)
  const { db, close } = await openDatabase(path.join(restored, DATABASE_FILE), () => {})
  expect(
    await db.selectFrom('jobs').select('name').where('name', '=', 'process-mail').execute(),
  ).toHaveLength(1)
  await close()
})
