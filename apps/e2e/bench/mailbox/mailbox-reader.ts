import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTidingsClient, type TidingsClient } from '@tidings/api/client'
import type { Mailbox } from '@tidings/api/mailboxes/schema'
import { ready, type ServerProcess, spawnServer } from '@tidings/api-server/testing/server-process'
import { signUp } from '@tidings/api-server/testing/test-server'
import { type Dovecot, openDovecot } from '@tidings/jobs/mailboxes/testing/dovecot'
import { whenThereIsTime } from '../support/watch.ts'

const LOOK_MS = 50

/** A mail server, and a server of Tidings that is connected to it. */
export interface MailboxReader {
  dovecot: Dovecot
  dataDir: string
  /** Of the currently running server. */
  client(): TidingsClient
  pid(): number
  /** Connects the mailbox; resolves with its id. */
  connect(): Promise<string>
  /** Resolves with the mailbox once the condition holds; throws if the mailbox can’t be read. */
  until(holds: (mailbox: Mailbox) => boolean): Promise<Mailbox>
  /** Kills the server of Tidings; resolves when it has ended. */
  kill(): Promise<unknown>
  start(): Promise<void>
  close(): Promise<void>
}

/** Opens both, with an empty mailbox. */
export async function openMailboxReader(): Promise<MailboxReader> {
  const dovecot = await openDovecot('localhost')
  const folder = await mkdtemp(path.join(tmpdir(), 'tidings-mailbox-'))
  const ca = path.join(folder, 'ca.pem')
  await writeFile(ca, dovecot.ca)
  const dataDir = path.join(folder, 'data')
  let server: ServerProcess
  let client: TidingsClient
  let token: string | undefined
  const start = async () => {
    const settings = { IMAP_ALLOW_PRIVATE: '1', NODE_EXTRA_CA_CERTS: ca, LOG_LEVEL: 'fatal' }
    server = await spawnServer({ DATA_DIR: dataDir, ...settings })
    const { url = '' } = await ready(server)
    token ??= (await signUp(url, 'Ida')).token
    client = createTidingsClient({ baseUrl: url, token })
  }
  await start()
  return {
    dovecot,
    dataDir,
    client: () => client,
    pid: () => server.child.pid ?? 0,
    async connect() {
      const { host, port, username, password } = dovecot.access
      const { mailbox } = await client.mailboxes.connect.mutate({ host, port, username, password })
      return mailbox.id
    },
    async until(holds) {
      for (;;) {
        const [mailbox] = (await whenThereIsTime(() => client.mailboxes.list.query({}))).mailboxes
        if (!mailbox) throw new Error('The mailbox is gone.')
        if (mailbox.problem !== null) throw new Error(mailbox.problem)
        if (holds(mailbox)) return mailbox
        await sleep(LOOK_MS)
      }
    },
    kill: () => server.end('SIGKILL'),
    start,
    async close() {
      await server.discard()
      await dovecot.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A mail of a newsletter, with lines of text; `id` is its Message-ID. */
export function issueOf(newsletter: number, id: string, lines = 20): string {
  const sender = `n${newsletter}.example`
  const fields = [
    `From: News ${newsletter} <news@${sender}>`,
    `List-Id: <${sender}>`,
    `List-Unsubscribe: <https://${sender}/u>`,
    `Message-ID: <${id}@${sender}>`,
    `Subject: Issue ${id}`,
  ]
  const text = Array.from(
    { length: lines },
    (_, at) => `Line ${at} of issue ${id}, as long as lines of mails are.`,
  )
  return [...fields, '', ...text, ''].join('\r\n')
}
