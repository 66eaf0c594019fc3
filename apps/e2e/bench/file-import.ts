import { setTimeout as sleep } from 'node:timers/promises'
import { createTidingsClient } from '@tidings/api/client'
import { ready, spawnServer } from '@tidings/api-server/testing/server-process'
import { signUp } from '@tidings/api-server/testing/test-server'
import { PART_BYTES } from '@tidings/jobs/imports/uploaded-file'
import { megabytesOf } from './support/processes.ts'
import { whenThereIsTime } from './support/watch.ts'

/** The mails of one mailbox; one in ten is of the imported newsletter. */
const MAILS = Number(process.env.MAILS ?? 20_000)
const SENDERS = 10
const LINES = 400
const CHOSEN = 'list:n0.example'
const LATEST = Date.UTC(2026, 10, 20)
const HOUR = 3_600_000

/** A mailbox of invented mails of about 30 KB, as Google Takeout writes it, mail by mail. */
function* mailbox(): Generator<Buffer> {
  for (let n = 0; n < MAILS; n += 1) {
    const sender = `n${n % SENDERS}.example`
    const date = new Date(LATEST - n * HOUR).toUTCString()
    const fields = [
      `From: News ${n % SENDERS} <news@${sender}>`,
      `List-Id: <${sender}>`,
      `List-Unsubscribe: <https://${sender}/u>`,
      `Date: ${date}`,
      `Message-ID: <${n}@${sender}>`,
      `Subject: Issue ${n}`,
    ]
    const lines = Array.from(
      { length: LINES },
      (_, at) => `Line ${at} of issue ${n}, with as many words as lines of mails have, and no more.`,
    )
    yield Buffer.from(
      `From ${n}@xxx Fri Nov 20 00:00:00 2026\n${[...fields, '', ...lines, '', ''].join('\n')}`,
    )
  }
}

/** The mailbox in parts, as uploaded. */
function* parts(): Generator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for (const mail of mailbox()) {
    held.push(mail)
    size += mail.length
    while (size >= PART_BYTES) {
      const all = Buffer.concat(held)
      yield all.subarray(0, PART_BYTES)
      held = [all.subarray(PART_BYTES)]
      size -= PART_BYTES
    }
  }
  yield Buffer.concat(held)
}

const server = await spawnServer()
let watch: NodeJS.Timeout | undefined
try {
  const { url = '' } = await ready(server)
  const { token } = await signUp(url, 'Ida')
  const client = createTidingsClient({ baseUrl: url, token })
  await sleep(5000)
  const pid = server.child.pid ?? 0
  const idle = megabytesOf(pid)
  let highest = 0
  watch = setInterval(() => {
    highest = Math.max(highest, megabytesOf(pid))
  }, 100)
  let begun = performance.now()
  /** The line for a phase: its time, its rate, and its peak memory above that of an idle server. */
  const printPhase = (phase: string, mails: number) => {
    const seconds = (performance.now() - begun) / 1000
    const memory = `${Math.round(highest - idle)} MB above ${Math.round(idle)} MB of an idle server`
    console.log(`${phase}: ${seconds.toFixed(1)} s, ${Math.round(mails / seconds)} mails a second, ${memory}`)
    highest = 0
    begun = performance.now()
  }

  let size = 0
  for (const part of parts()) size += part.length
  const made = await client.imports.create.mutate({ files: [{ name: 'mails.mbox', size }] })
  const { id } = made.import
  begun = performance.now()
  let offset = 0
  for (const part of parts()) {
    const response = await fetch(`${url}/api/imports/${id}/files/${made.files[0]?.id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      body: new Uint8Array(part),
    })
    if (!response.ok) throw new Error(await response.text())
    offset += part.length
  }
  printPhase(`${MAILS} mails, ${Math.round(size / 1e6)} MB, uploaded`, MAILS)

  const report = () => whenThereIsTime(() => client.imports.get.query({ id }))
  while ((await report()).import.state !== 'choosing') await sleep(200)
  printPhase('looked through for senders', MAILS)

  await client.imports.choose.mutate({ id, keys: [CHOSEN] })
  while ((await report()).import.state !== 'done') await sleep(500)
  printPhase(`${(await report()).import.mailsReceived} of them taken in`, MAILS)

  while ((await report()).mailsWaiting > 0) await sleep(500)
  printPhase('the last of those read', 1)
} finally {
  clearInterval(watch)
  await server.discard()
}
