import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { s3Store } from '@tidings/db/files/s3-store'
import { type FaultyProxy, startFaultyProxy } from '@tidings/db/testing/faulty-proxy'
import { addressOn, S3_CREDENTIALS, type S3Server, startS3 } from '@tidings/db/testing/s3-server'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { newFolder } from './testing/new-folder.ts'
import { runCommand } from './testing/run-command.ts'
import { sendNewsletter } from './testing/send-newsletter.ts'
import { signUp, startTestServer, type TestServer } from './testing/test-server.ts'

let bucket: S3Server
let proxy: FaultyProxy
let folder: string
let environment: Record<string, string>
beforeEach(async () => {
  bucket = await startS3('s3rver')
  onTestFinished(bucket.stop)
  proxy = await startFaultyProxy(bucket.port)
  onTestFinished(proxy.stop)
  folder = await newFolder()
  environment = {
    AWS_ACCESS_KEY_ID: S3_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: S3_CREDENTIALS.secretAccessKey,
    DATA_DIR: path.join(folder, 'data'),
  }
})

const storageUrl = () => `s3://tidings/some/place?endpoint=http://127.0.0.1:${proxy.port}`

async function serve(settings: Record<string, string>): Promise<TestServer> {
  const server = await startTestServer({ ...environment, ...settings })
  onTestFinished(() => server.close())
  return server
}

/** What a command printed; rejects with that if it failed. */
async function tidings(args: string[], settings: Record<string, string>): Promise<string> {
  const { code, out, err } = await runCommand(args, { INIT_CWD: folder, ...environment, ...settings })
  if (code !== 0) throw new Error(out + err)
  return out + err
}

/** How many mails have their bytes in the database, and not in a file. */
const unstored = async ({ app }: TestServer) =>
  (await app.database.db.selectFrom('raw_mails').select('mail_id').execute()).length

test('while the bucket is away mail is accepted and read, originals respond with 503, and all is archived afterwards', async () => {
  const server = await serve({ STORAGE_URL: storageUrl() })
  const { user, client, token } = await signUp(server.url)
  await sendNewsletter(server.smtpPort, user.emailAddress, 0)
  await expect.poll(() => unstored(server)).toBe(0)
  const { articles } = await client.articles.list.query({})
  const original = async (issueId = '') => {
    const response = await fetch(`${server.url}/api/issues/${issueId}/original`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      text: await response.text(),
    }
  }
  const { id: issueId } = await server.app.database.db
    .selectFrom('mails')
    .select('id')
    .executeTakeFirstOrThrow()
  proxy.fault = () => 'reset'
  expect(await original(issueId)).toMatchObject({
    ...{ status: 503, retryAfter: '30', text: expect.stringContaining('can’t be reached at the moment') },
  })
  for (let n = 1; n < 4; n += 1) await sendNewsletter(server.smtpPort, user.emailAddress, n)
  await expect.poll(async () => (await client.articles.list.query({})).articles.length).toBe(4)
  expect(articles.length).toBe(1)
  expect(await unstored(server)).toBe(3)
  proxy.fault = () => undefined
  expect(await original(issueId)).toMatchObject({ status: 200 })
  await expect.poll(() => unstored(server), { timeout: 60_000 }).toBe(0)
  expect(await tidings(['check'], { STORAGE_URL: storageUrl() })).toMatch(/^Files: 4 files, none missing\.$/m)
})

test('the files of a running server are moved into a bucket and out again, and no original is missing meanwhile', async () => {
  const before = await serve({})
  const { user } = await signUp(before.url)
  for (let n = 0; n < 3; n += 1) await sendNewsletter(before.smtpPort, user.emailAddress, n)
  await expect.poll(() => unstored(before)).toBe(0)
  await before.close()
  const server = await serve({ STORAGE_URL: storageUrl() })
  const keys = (await server.app.database.db.selectFrom('files').select('key').execute()).map(
    ({ key }) => key,
  )
  const present = async (on: TestServer) => Promise.all(keys.map((key) => on.app.files.has(key)))
  expect(await present(server)).toEqual([true, true, true])
  expect(await tidings(['doctor'], { STORAGE_URL: storageUrl() })).toMatch(/note +Bucket: .*move-files/)
  expect(await tidings(['move-files'], { STORAGE_URL: storageUrl() })).toMatch(
    /^3 files moved, \d+\.\d MB\.$/m,
  )
  expect(await present(server)).toEqual([true, true, true])
  const inBucket = s3Store(addressOn(bucket.port), S3_CREDENTIALS)
  for (const key of keys) expect(await inBucket.has(key)).toBe(true)
  expect(await tidings(['doctor'], { STORAGE_URL: storageUrl() })).toMatch(
    /ok +Bucket: s3:\/\/tidings\/some\/place at/,
  )
  await server.close()
  const again = await serve({ STORAGE_FROM_URL: storageUrl() })
  expect(await present(again)).toEqual([true, true, true])
  expect(await tidings(['move-files'], { STORAGE_FROM_URL: storageUrl() })).toMatch(/^3 files moved/m)
  expect(await present(again)).toEqual([true, true, true])
  for await (const key of inBucket.keys()) expect(key).toBe('')
  await expect(tidings(['move-files'], {})).rejects.toThrow('There is nothing to move')
})

test('a backup goes to a bucket and is restored from it, with the files that were in another', async () => {
  const server = await serve({ STORAGE_URL: storageUrl() })
  const { user } = await signUp(server.url)
  await sendNewsletter(server.smtpPort, user.emailAddress, 0)
  await expect.poll(() => unstored(server)).toBe(0)
  const place = `s3://tidings/backups/monday.tar?endpoint=http://127.0.0.1:${proxy.port}`
  const settings = { STORAGE_URL: storageUrl() }
  expect(await tidings(['backup', place], settings)).toMatch(
    /^s3:\/\/tidings\/backups\/monday\.tar: [\d,]+ rows, 1 file, [\d.]+ MB\.$/m,
  )
  await expect(tidings(['backup', place], settings)).rejects.toThrow('is in the bucket already')
  const elsewhere = { DATA_DIR: path.join(folder, 'again') }
  await expect(tidings(['restore', place], { ...settings, ...elsewhere })).rejects.toThrow(
    'There are files at STORAGE_URL',
  )
  const fresh = { ...elsewhere, STORAGE_URL: storageUrl().replace('some/place', 'other') }
  expect(await tidings(['restore', place], fresh)).toMatch(/^Restored as of 20\S+: [\d,]+ rows and 1 file/m)
  expect(await readdir(elsewhere.DATA_DIR)).toContain('files')
  expect(await tidings(['move-files'], fresh)).toMatch(/^1 file moved/m)
  await tidings(['reindex'], fresh)
  expect(await tidings(['check'], fresh)).toMatch(/^Files: 1 file, none missing\.$/m)
})

test('an unusable bucket is named by doctor, without its secret', async () => {
  proxy.fault = () => 'busy'
  const found = await tidings(['doctor'], { STORAGE_URL: storageUrl() }).catch(
    (error) => error.message as string,
  )
  expect(found).toMatch(/^FAILED +Bucket: s3:\/\/tidings\/some\/place at \S+ can’t be used \(.*503 SlowDown/m)
  expect(found).not.toContain(S3_CREDENTIALS.secretAccessKey)
})
