import { existsSync } from 'node:fs'
import { serveWorker } from '../workers/serve-worker.ts'

/**
 * How long a user is blocked before it checks for the file again, in ms: it responds to nothing meanwhile and costs
 * little.
 */
const LOOK_MS = 20
const clock = new Int32Array(new SharedArrayBuffer(4))

// The entry of a worker process in which a mail takes until the file that it names exists. The parser is loaded for
// mails that finish.
serveWorker(async (raw) => {
  const file = /^X-Takes-Until: (.+?)\r?$/m.exec(Buffer.from(raw).toString())?.[1]
  while (file !== undefined && !existsSync(file)) Atomics.wait(clock, 0, 0, LOOK_MS)
  const { analyseMail } = await import('@tidings/mail/analyse-mail')
  return analyseMail(raw)
})
