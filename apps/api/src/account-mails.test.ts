import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createTidingsClient } from '@tidings/api/client'
import { seedUser } from '@tidings/db/testing/seed'
import { createTransport } from 'nodemailer'
import { expect, it, vi } from 'vitest'
import { outboxOf } from './app/open-app.ts'
import { signUp, startTestServer } from './testing/test-server.ts'

it('a password e-mail is sent while all other outgoing work of the server hangs', async () => {
  const server = await startTestServer()
  const { database, files, jobs, settings } = server.app
  const outbox = outboxOf(settings)
  const { user } = await signUp(server.url)
  const hanging: (() => void)[] = []
  files.deleteAll = () => new Promise((resolve) => hanging.push(resolve))
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const userId = await seedUser(database.db, name)
    await database.db.updateTable('users').set({ deleted_at: 1 }).where('id', '=', userId).execute()
    await database.db
      .transaction()
      .execute((trx) => jobs.add(trx, 'purge-account', { userId }, { owner: userId }))
  }
  jobs.wake()
  await vi.waitFor(() => expect(hanging.length).toBe(4), 30_000)
  await createTidingsClient({ baseUrl: server.url }).account.forgotPassword.mutate({ email: user.email })
  await vi.waitFor(async () => {
    const letters = await Promise.all(
      (await readdir(outbox)).map((name) => readFile(path.join(outbox, name), 'utf8')),
    )
    expect(letters.filter((letter) => letter.includes('Subject: Set a new password'))).toHaveLength(1)
  }, 90_000)
  files.deleteAll = async () => {}
  for (const goOn of hanging) goOn()
  await server.close()
})

it('an email of the server that arrives in an inbox becomes no article, and is in the list of received mail', async () => {
  const server = await startTestServer()
  const outbox = outboxOf(server.app.settings)
  const { user, client } = await signUp(server.url)
  const [name = ''] = await vi.waitFor(async () => {
    const names = await readdir(outbox)
    expect(names).toHaveLength(1)
    return names
  }, 90_000)
  const transport = createTransport({ host: '127.0.0.1', port: server.smtpPort, ignoreTLS: true })
  const envelope = { from: 'no-reply@inbox.localhost', to: user.emailAddress }
  await transport.sendMail({ envelope, raw: await readFile(path.join(outbox, name)) })
  await vi.waitFor(async () => {
    const { mails } = await client.mails.received.query({})
    expect(mails).toMatchObject([
      { state: 'processed', reason: expect.stringMatching(/an email of this server/) },
    ])
  }, 90_000)
  expect((await client.articles.list.query({})).articles).toEqual([])
  transport.close()
  await server.close()
})
