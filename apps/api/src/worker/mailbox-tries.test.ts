import { openImapStandIn, PASSWORD } from '@tidings/jobs/mailboxes/testing/imap-stand-in'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../testing/new-folder.ts'
import { signUp, startTestServer } from '../testing/test-server.ts'

// A mail server may send any amount of data: the process that serves pages must not be the one that talks to it.
test('a mailbox is tried by the worker, not by the process that serves the web', async () => {
  const DATA_DIR = await newFolder()
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
