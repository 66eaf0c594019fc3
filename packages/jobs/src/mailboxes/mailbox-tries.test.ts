import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, test } from 'vitest'
import { openFetcher } from '../fetch/guarded-fetch.ts'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'
import { addMailbox } from './connect-mailbox.ts'
import { openMailOAuth } from './mail-oauth.ts'
import { openMailboxTries, performMailboxTry } from './mailbox-tries.ts'
import { openImap } from './open-imap.ts'
import { openImapStandIn, PASSWORD } from './testing/imap-stand-in.ts'

describe.each(DATABASES)('trying a mailbox, on %s', (kind) => {
  const run = forEachTest(() => openMailRun(kind))
  let logins: string[]
  const server = forEachTest(() => {
    logins = []
    return openImapStandIn((line) => {
      if (line.includes(' LOGIN ')) logins.push(line)
      return undefined
    })
  })
  /** The stored requests while the mail server was asked. */
  let stored: string
  const access = (password = PASSWORD) => {
    const { host, port } = server
    return { host, port, security: 'tls' as const, username: 'ann', password }
  }
  const rows = () => run.db.selectFrom('mailbox_tries').selectAll().execute()
  const tries = (beginMs?: number) => openMailboxTries(run, beginMs)

  function startWorker() {
    const { db } = run
    const trying = {
      ...{ db, files: run.files, log: { info: () => {} } },
      async open(to: Parameters<typeof openImap>[0]) {
        stored = JSON.stringify([await rows(), await db.selectFrom('jobs').selectAll().execute()])
        return openImap(to, server.network)
      },
      oauth: openMailOAuth({}, openFetcher(server.network)),
    }
    return run.jobs.work(
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
    const mailbox = await addMailbox(run, run.userId, {
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
    const message = expect.stringContaining('was not tried')
    await expect(asked).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', message })
    expect(await rows()).toEqual([])
    const worker = await startWorker()
    await expect.poll(() => run.db.selectFrom('jobs').selectAll().execute()).toEqual([])
    await worker.stop()
    expect(logins).toEqual([])
  })

  test('nobody waits for it when the client has gone', async () => {
    const asked = tries()(run.userId, { access: access(), folder: 'INBOX' }, AbortSignal.abort())
    await expect(asked).rejects.toMatchObject({ code: 'CLIENT_CLOSED_REQUEST' })
    expect(await rows()).toEqual([])
  })
})
