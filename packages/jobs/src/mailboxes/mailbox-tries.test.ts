import { openJobs } from '@tidings/db/jobs/open-jobs'
import { DATABASES } from '@tidings/db/testing/test-database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFetcher } from '../fetch/guarded-fetch.ts'
import { type MailRun, openMailRun } from '../testing/mail-run.ts'
import { addMailbox } from './connect-mailbox.ts'
import { openMailOAuth } from './mail-oauth.ts'
import { openMailboxTries, performMailboxTry } from './mailbox-tries.ts'
import { openImap } from './open-imap.ts'
import { type ImapStandIn, openImapStandIn, PASSWORD } from './testing/imap-stand-in.ts'

describe.each(DATABASES)('trying a mailbox, on %s', (kind) => {
  let run: MailRun
  let server: ImapStandIn
  let logins: string[]
  /** The stored requests while the mail server was asked. */
  let stored: string
  beforeEach(async () => {
    run = await openMailRun(kind)
    logins = []
    server = await openImapStandIn((line) => {
      if (line.includes(' LOGIN ')) logins.push(line)
      return undefined
    })
  })
  afterEach(async () => {
    await server.close()
    await run.close()
  })
  const access = (password = PASSWORD) => {
    const { host, port } = server
    return { host, port, security: 'tls' as const, username: 'ann', password }
  }
  const rows = () => run.database.db.selectFrom('mailbox_tries').selectAll().execute()
  const jobs = () => openJobs(run.database)
  const tries = (beginMs?: number) => openMailboxTries({ ...run, jobs: jobs() }, beginMs)

  function startWorker() {
    const { db } = run.database
    const trying = {
      ...{ db, files: run.files, log: { info: () => {} } },
      async open(to: Parameters<typeof openImap>[0]) {
        stored = JSON.stringify([await rows(), await db.selectFrom('jobs').selectAll().execute()])
        return openImap(to, server.network)
      },
      oauth: openMailOAuth({}, openFetcher(server.network)),
    }
    return jobs().work(
      { 'try-mailbox': (job, _attempt, { userId }) => performMailboxTry(trying, job, userId) },
      { concurrency: 1, onError: (error) => expect(error).toBeUndefined() },
    )
  }

  test('a worker does it, and says what is wrong; the password is never stored in the clear', async () => {
    const worker = await startWorker()
    await tries()(run.userId, { access: access(), folder: 'INBOX' })
    expect(stored).toContain('"state":"begun"')
    expect(stored).not.toContain(PASSWORD)
    const wrong = tries()(run.userId, { access: access('wrong'), folder: 'INBOX' })
    await expect(wrong).rejects.toMatchObject({ problem: 'wrong-password' })
    expect(logins).toHaveLength(2)
    await worker.stop()
    expect(await rows()).toEqual([])
  })

  test('a stored one is tried as it is, or with another password', async () => {
    const worker = await startWorker()
    const mailbox = await addMailbox({ ...run, db: run.database.db }, run.userId, {
      ...{ server: access(), secret: { password: PASSWORD }, folder: 'INBOX' },
    })
    const asked = { mailboxId: mailbox?.id ?? '', folder: 'INBOX' }
    await tries()(run.userId, asked)
    expect(await tries()(run.userId, { ...asked, folder: null })).toEqual(['INBOX'])
    const wrong = tries()(run.userId, { ...asked, password: 'wrong' })
    await expect(wrong).rejects.toMatchObject({ problem: 'wrong-password' })
    await worker.stop()
  })

  test('without a worker it is said so, and no later worker does it', async () => {
    const asked = tries(0)(run.userId, { access: access(), folder: 'INBOX' })
    await expect(asked).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringContaining('was not tried'),
    })
    expect(await rows()).toEqual([])
    const worker = await startWorker()
    const waiting = () => run.database.db.selectFrom('jobs').selectAll().execute()
    await expect.poll(waiting).toEqual([])
    await worker.stop()
    expect(logins).toEqual([])
  })

  test('nobody waits for it when the client has gone', async () => {
    const asked = tries()(run.userId, { access: access(), folder: 'INBOX' }, AbortSignal.abort())
    await expect(asked).rejects.toMatchObject({ code: 'CLIENT_CLOSED_REQUEST' })
    expect(await rows()).toEqual([])
  })
})
