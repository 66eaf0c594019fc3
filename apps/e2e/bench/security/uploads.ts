import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { signUp } from '@tidings/api-server/testing/test-server'
import { benchData, NO_BENCH_DATA } from '@tidings/mail/testing/bench-data'
import sharp from 'sharp'
import { megabytesOf } from '../support/processes.ts'
import { atMost, type Figure, type Figures, withCases } from '../support/row.ts'
import { type WatchedServer, watchedServer } from './bad-inputs/watched-server.ts'
import { sendRaw } from './bad-inputs/wire.ts'
import { faultsOf, filesBelow } from './uploads/stored-pictures.ts'

export const name = 'uploads'
const CASES = 'reliability/cases/uploads.jsonl'
const TOOL = 'reliability/tools/make-upload.mjs'
/** The time limit of a slow request, and a margin. */
const PATIENCE_MS = 100_000
const REFUSED = /^(?:broken|wrong-type|pixel-flood)$/
const AT_ONCE = 10

/** A case from outside the repository: a file or a whole form. */
interface UploadCase {
  id: string
  class: string
  kind?: 'multipart' | 'multipart-gen'
  filename?: string
  mime?: string
  contentType?: string
  base64?: string
  gen?: Record<string, unknown>
}

/** A raw multipart form. */
interface Form {
  contentType: string
  body: Buffer
  /** The file in it; empty if the form is the case. */
  file: Buffer
}

/** Every case as an upload of one user, and then ten of the most expensive allowed pictures at once. */
export async function run(): Promise<Figures> {
  const tool = benchData(TOOL)
  if (!tool) return { skipped: NO_BENCH_DATA }
  const make = await formMaker(tool)
  return withCases<UploadCase, Figure[]>(CASES, async (cases) => {
    const drafts = mkdtempSync(path.join(tmpdir(), 'tidings-drafts-'))
    const watched = await watchedServer({ TMPDIR: drafts })
    try {
      return await measure(watched, cases, make, drafts)
    } finally {
      await watched.server.discard()
      rmSync(drafts, { recursive: true })
    }
  })
}

async function measure(
  watched: WatchedServer,
  cases: UploadCase[],
  make: (row: UploadCase) => Form,
  drafts: string,
): Promise<Figure[]> {
  const { url, server } = watched
  const { token, user } = await signUp(url, 'Ada')
  const wrong: string[] = []
  const place = path.join(server.dataDir, 'files/profile_pictures', user.uid)
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'navy' } })
    .png()
    .toBuffer()
  const plain: UploadCase = { id: 'plain', class: 'good', base64: picture.toString('base64') }
  await upload(url, token, make(plain))
  const { megabytes } = await watched.look()
  let max = 0
  let responses = 0
  const slow: Promise<void>[] = []
  for (const row of cases) {
    const form = make(row)
    if (row.gen?.slow) {
      slow.push(
        trickle(url, token, form).then((ms) => void (ms < PATIENCE_MS || wrong.push(`${row.id} goes on`))),
      )
      continue
    }
    if (row.gen?.abort) {
      await upload(url, token, form, form.body.length / 2, 300)
      continue
    }
    await upload(url, token, make(plain))
    const before = readFileSync(place)
    forgetPeak(pidOf(watched))
    const { status, ms, body } = await upload(url, token, form)
    responses += 1
    max = Math.max(max, megabytesOf(pidOf(watched), 'VmHWM') - megabytes)
    const isStored = status === 200
    const limit = row.class === 'pixel-flood' ? 500 : 2000
    if (status === 0 || status >= 500) wrong.push(`${row.id}: ${status} ${body.slice(0, 100)}`)
    if (row.class === 'good' && !isStored) wrong.push(`${row.id}: ${status}, though it is good`)
    if (REFUSED.test(row.class) && isStored) wrong.push(`${row.id}: stored`)
    if (ms > limit) wrong.push(`${row.id}: ${ms.toFixed(0)} ms`)
    if (isStored) wrong.push(...(await faultsOf(place, form.file)).map((fault) => `${row.id}: ${fault}`))
    else if (!readFileSync(place).equals(before)) wrong.push(`${row.id}: refused, but the picture changed`)
  }
  await Promise.all(slow)
  const many = await manyAtOnce(watched)
  const files = filesBelow(path.join(server.dataDir, 'files')).filter((file) => file !== place)
  const left = [...filesBelow(drafts), ...files.filter((file) => !many.places.includes(path.basename(file)))]
  for (const example of [...wrong, ...left].slice(0, 20)) console.log(`    ${example}`)
  return [
    atMost(`cases that went wrong, of ${responses + slow.length + 1}`, wrong.length, 0),
    atMost('files left over', left.length, 0),
    atMost('memory grew at most with one of them', max, 64, ' MB'),
    atMost(`memory grew with ${AT_ONCE} of the largest allowed at once`, many.megabytes, 128, ' MB'),
    atMost('… of which refused, to be tried again in a moment', many.refused, AT_ONCE),
    atMost(
      'memory grew in the end, after collecting garbage',
      (await watched.look()).megabytes - megabytes,
      64,
      ' MB',
    ),
  ]
}

/** Ten users at once with pictures of the maximum pixel count. */
async function manyAtOnce(watched: WatchedServer) {
  const { url } = watched
  const square = { create: { width: 2000, height: 2000, channels: 3 as const, background: 'tomato' } }
  const gif = await sharp(square).gif().toBuffer()
  const people = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => signUp(url, `Person${n}`)))
  const before = megabytesOf(pidOf(watched))
  forgetPeak(pidOf(watched))
  const head = '--cut\r\nContent-Disposition: form-data; name="avatar"; filename="a.gif"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), gif, Buffer.from('\r\n--cut--\r\n')])
  const form = { contentType: 'multipart/form-data; boundary=cut', body, file: gif }
  const responses = await Promise.all(people.map(({ token }) => upload(url, token, form, undefined, 60_000)))
  return {
    megabytes: megabytesOf(pidOf(watched), 'VmHWM') - before,
    refused: responses.filter(({ status }) => status !== 200).length,
    places: people.map(({ user }) => user.uid),
  }
}

/** Uploads a form, or its first bytes. */
function upload(url: string, token: string, form: Form, max = form.body.length, patienceMs = 20_000) {
  return sendRaw(url, Buffer.concat([headOf(token, form), form.body.subarray(0, max)]), patienceMs)
}

function headOf(token: string, { contentType, body }: Form): Buffer {
  const lines = [
    'POST /api/user/upload-avatar HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${token}`,
    `content-type: ${contentType}`,
    `content-length: ${body.length}`,
    'connection: close',
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
}

/** Sends the head and one byte of the form, and returns how long the server waited, in milliseconds. */
async function trickle(url: string, token: string, form: Form): Promise<number> {
  return (await upload(url, token, form, 1, PATIENCE_MS)).ms
}

const pidOf = ({ server }: WatchedServer) => server.child.pid ?? 0

/** Resets the peak on Linux. */
function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** The form builder from outside the repository. */
async function formMaker(tool: string): Promise<(row: UploadCase) => Form> {
  const { make } = (await import(pathToFileURL(tool).href)) as { make(row: object): Buffer }
  return (row) => {
    const bytes = make(row)
    const contentType = row.contentType ?? 'multipart/form-data; boundary=B'
    if (row.kind) return { contentType, body: bytes, file: Buffer.alloc(0) }
    const head = [
      '--cut',
      `Content-Disposition: form-data; name="avatar"; filename="${row.filename ?? ''}"`,
      ...(row.mime ? [`Content-Type: ${row.mime}`] : []),
    ]
    return {
      contentType: 'multipart/form-data; boundary=cut',
      body: Buffer.concat([
        Buffer.from(`${head.join('\r\n')}\r\n\r\n`),
        bytes,
        Buffer.from('\r\n--cut--\r\n'),
      ]),
      file: bytes,
    }
  }
}
