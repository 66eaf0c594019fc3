import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openImapStandIn, PASSWORD } from '@tidings/jobs/mailboxes/testing/imap-stand-in'
import { expect, onTestFinished, test } from 'vitest'
import { signUp, startTestServer } from '../testing/test-server.ts'

// A mail server may send any amount of data: the process that serves pages must not be the one that talks to it.
test('a mailbox is tried by the worker, not by the process that serves the web', async () => {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'tidings-roles-'))
  const start = async (ROLES: string) => {
    const logins: string[] = []
    const mail = await openImapStandIn((line) => {
      if (line.includes(' LOGIN ')) logins.push(line)
      return undefined
    })
    const server = await startTestServer({ DATA_DIR, ROLES }, mail.network)
    onTestFinished(async () => {
      await server.close()
      await mail.close()
    })
    return { logins, mail, server }
  }
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  const worker = await start('worker')
  const web = await start('http')
  const { client } = await signUp(web.server.url)
  const { host, port } = worker.mail
  const { mailbox } = await client.mailboxes.connect.mutate({
    ...{ host, port, username: 'ann', password: PASSWORD },
  })
  expect(mailbox).toMatchObject({ host, problem: null })
  expect(web.logins).toEqual([])
  expect(worker.logins.length).toBeGreaterThan(0)
})
