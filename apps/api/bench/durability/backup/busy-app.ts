import { setTimeout as sleep } from 'node:timers/promises'
import { converse } from '../../../src/testing/mail-conversation.ts'
import { ready, spawnServer } from '../../../src/testing/server-process.ts'
import { signUp } from '../../../src/testing/test-server.ts'

const CONNECTIONS = 4
/** Enough mail and requests to keep the server busy without overloading it. */
const PAUSE_MS = 20

/** A server in a separate process that constantly receives mail and serves pages. */
export interface BusyApp {
  dataDir: string
  /** The tokens of the mails accepted so far. */
  accepted(): ReadonlySet<string>
  /** The slowest page within some milliseconds, in milliseconds. */
  slowest(ms: number): Promise<number>
  close(): Promise<void>
}

export async function busyApp(environment: Record<string, string>): Promise<BusyApp> {
  const server = await spawnServer(environment)
  const { url = '', smtpPort = 0 } = await ready(server)
  const { user, client } = await signUp(url)
  const accepted = new Set<string>()
  const stopping = new AbortController()
  let times: number[] = []

  async function send(connection: number): Promise<void> {
    const talk = await converse(smtpPort)
    await talk.say('EHLO sender.example')
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const word = `word-${connection}-${n}-end`
      await talk.say(`MAIL FROM:<letters-${connection}@example.com>`)
      await talk.say(`RCPT TO:<${user.emailAddress}>`)
      await talk.say('DATA')
      if ((await talk.say(letter(connection, word))).startsWith('250')) accepted.add(word)
      await sleep(PAUSE_MS)
    }
    talk.end()
  }

  async function read(): Promise<void> {
    while (!stopping.signal.aborted) {
      const begun = performance.now()
      await client.articles.list.query({})
      times.push(performance.now() - begun)
      await sleep(PAUSE_MS)
    }
  }

  const working = [...Array.from({ length: CONNECTIONS }, (_, n) => send(n)), read()]
  return {
    dataDir: server.dataDir,
    accepted: () => new Set(accepted),
    async slowest(ms) {
      times = []
      await sleep(ms)
      return Math.max(0, ...times)
    },
    async close() {
      stopping.abort()
      await Promise.all(working)
      server.child.kill('SIGTERM')
      await server.exited
      await server.discard()
    },
  }
}

function letter(sender: number, word: string): string {
  return [
    `From: Letters of ${sender} <letters-${sender}@example.com>`,
    `Message-ID: <${word}@example.com>`,
    'List-Unsubscribe: <https://example.com/u>',
    `Subject: What ${word} says`,
    '',
    `In a few sentences, ${word} tells what happened. It was a lot, and most of it was good. ${'More of it. '.repeat(200)}`,
    '.',
  ].join('\r\n')
}
