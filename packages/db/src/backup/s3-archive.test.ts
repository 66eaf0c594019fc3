import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openS3Client, S3_LIMITS, type S3Client } from '../files/s3-client.ts'
import { type FaultyProxy, startFaultyProxy } from '../testing/faulty-proxy.ts'
import { addressOn, S3_CREDENTIALS, S3_SERVERS, type S3Server, startS3 } from '../testing/s3-server.ts'
import { downloadArchive, s3Target } from './s3-archive.ts'

describe.each(S3_SERVERS)('an archive in a bucket of %s', (kind) => {
  let server: S3Server
  let proxy: FaultyProxy
  let s3: S3Client
  let folder: string
  beforeEach(async () => {
    server = await startS3(kind)
    proxy = await startFaultyProxy(server.port)
    s3 = openS3Client(addressOn(proxy.port), S3_CREDENTIALS, { ...S3_LIMITS, pausesMs: [10, 10] })
    folder = await mkdtemp(path.join(tmpdir(), 'tidings-archive-'))
  })
  afterEach(async () => {
    await proxy.stop()
    await server.stop()
    await rm(folder, { recursive: true })
  })

  test('of several parts is read as it was written, also when some requests fail', async () => {
    const pieces = Array.from({ length: 4 }, () => randomBytes(3 * 1024 * 1024))
    let asked = 0
    proxy.fault = () => (asked++ % 3 === 1 ? 'reset' : undefined)
    const target = await s3Target(s3, 'backups/monday.tar', 5 * 1024 * 1024)
    for (const piece of pieces) await target.write(piece)
    await target.finish()
    const file = path.join(folder, 'monday.tar')
    await downloadArchive(s3, 'backups/monday.tar', file)
    expect(Buffer.compare(await readFile(file), Buffer.concat(pieces))).toBe(0)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(s3Target(s3, 'backups/monday.tar')).rejects.toThrow('is in the bucket already')
  })

  test('that is aborted, or arrives damaged, does not exist', async () => {
    const given = await s3Target(s3, 'backups/given-up.tar')
    await given.write(Buffer.from('The beginning'))
    await given.discard()
    const damaged = await s3Target(s3, 'backups/damaged.tar')
    await damaged.write(Buffer.from('Everything'))
    proxy.fault = (method) => (method === 'GET' ? 'altered' : undefined)
    await expect(damaged.finish()).rejects.toThrow('did not arrive')
    proxy.fault = () => undefined
    for (const name of ['backups/given-up.tar', 'backups/damaged.tar']) {
      await expect(downloadArchive(s3, name, path.join(folder, 'none'))).rejects.toThrow('There is no')
    }
  })
})
