import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FaultyProxy, startFaultyProxy } from '../testing/faulty-proxy.ts'
import { addressOn, S3_CREDENTIALS, S3_SERVERS, type S3Server, startS3 } from '../testing/s3-server.ts'
import type { FileStore } from './file-store.ts'
import { openS3Client, S3_LIMITS } from './s3-client.ts'
import { s3Store } from './s3-store.ts'
import { StorageUnavailable } from './storage-unavailable.ts'

const MIB = 1024 * 1024
/** A busy machine may be silent for long; what waits for a silent server waits for less. */
const LIMITS = { ...S3_LIMITS, silenceMs: 20_000, pausesMs: [10, 20, 40], lookMs: 50, partBytes: 5 * MIB }
const IMPATIENT = { ...LIMITS, silenceMs: 500 }

describe.each(S3_SERVERS)('files in a bucket of %s', (kind) => {
  let server: S3Server
  let proxy: FaultyProxy
  let files: FileStore
  beforeEach(async () => {
    server = await startS3(kind)
    proxy = await startFaultyProxy(server.port)
    files = s3Store(addressOn(proxy.port), S3_CREDENTIALS, LIMITS)
  })
  afterEach(async () => {
    await proxy.stop()
    await server.stop()
  })
  const text = async (key: string) => {
    const bytes = await files.get(key)
    return bytes && String(Buffer.from(bytes))
  }
  const allKeys = async () => {
    const keys: string[] = []
    for await (const key of files.keys()) keys.push(key)
    return keys.toSorted()
  }
  /** The fault of the next requests of a method. */
  const failing = (method: string, fault: ReturnType<FaultyProxy['fault']>, times: number) => {
    let left = times
    proxy.fault = (asked) => (asked === method && left-- > 0 ? fault : undefined)
  }

  test('are returned as they were stored, listed, and not found after they were deleted', async () => {
    expect(await files.get('mails/u/1.eml.zst')).toBeUndefined()
    await files.put('mails/u/1.eml.zst', Uint8Array.from([0, 255, 13, 10]))
    await files.put('mails/u/empty', new Uint8Array())
    expect(await files.get('mails/u/1.eml.zst')).toEqual(Uint8Array.from([0, 255, 13, 10]))
    expect(await files.get('mails/u/empty')).toEqual(new Uint8Array())
    expect(await files.has('mails/u/1.eml.zst')).toBe(true)
    expect(await allKeys()).toEqual(['mails/u/1.eml.zst', 'mails/u/empty'])
    await files.delete('mails/u/1.eml.zst')
    await files.delete('mails/u/1.eml.zst')
    expect(await files.has('mails/u/1.eml.zst')).toBe(false)
    expect(await files.get('mails/u/1.eml.zst')).toBeUndefined()
    await expect(files.put('../secret', new Uint8Array())).rejects.toThrow('plain names')
  })

  test('are replaced by put and not by add', async () => {
    expect(await files.add('a/b', Buffer.from('first'))).toBe(true)
    expect(await files.add('a/b', Buffer.from('second'))).toBe(false)
    expect(await text('a/b')).toBe('first')
    await files.put('a/b', Buffer.from('third'))
    expect(await text('a/b')).toBe('third')
  })

  test('that are large are sent in parts, of which a failed one is sent again', async () => {
    const large = randomBytes(12 * MIB)
    failing('PUT', 'reset', 2)
    await files.put('backups/large', large)
    expect(Buffer.compare((await files.get('backups/large')) ?? Buffer.alloc(0), large)).toBe(0)
    expect(proxy.requests.filter((line) => line.startsWith('PUT')).length).toBe(3 + 2)
  })

  test('below a folder are deleted together, and those who hold them can still read them', async () => {
    for (const key of ['mails/u/1', 'mails/u/deep/2', 'mails/uv/1']) await files.put(key, Buffer.from(key))
    const held = await files.hold()
    await files.deleteAll('mails/u')
    expect(await allKeys()).toEqual(['mails/uv/1'])
    expect(String(Buffer.from((await held.get('mails/u/deep/2')) ?? []))).toBe('mails/u/deep/2')
    expect(await held.get('mails/uv/1')).toBeUndefined()
    await held.release()
    const left: string[] = []
    for await (const { key } of openS3Client(server.address, S3_CREDENTIALS).list('some/')) left.push(key)
    expect(left).toEqual(['some/place/mails/uv/1'])
  })

  test.each(['reset', 'busy', 'silent', 'cut', 'altered', 'lost'] as const)(
    'survive requests that are %s, when they are sent again',
    async (fault) => {
      if (fault === 'silent') files = s3Store(addressOn(proxy.port), S3_CREDENTIALS, IMPATIENT)
      const bytes = randomBytes(5000)
      failing('PUT', fault, 2)
      await files.put('mails/u/1', bytes)
      failing('GET', fault, 2)
      expect(await files.get('mails/u/1')).toEqual(new Uint8Array(bytes))
      failing('DELETE', fault, fault === 'altered' ? 0 : 1)
      await files.delete('mails/u/1')
      expect(await files.get('mails/u/1')).toBeUndefined()
    },
  )

  test.each(['reset', 'busy', 'silent', 'cut', 'altered', 'lost'] as const)(
    'are not reported as missing or stored while everything is %s',
    async (fault) => {
      const patient = files
      await files.put('mails/u/1', Buffer.from('Words.'))
      if (fault === 'silent') files = s3Store(addressOn(proxy.port), S3_CREDENTIALS, IMPATIENT)
      proxy.fault = () => fault
      await expect(files.get('mails/u/1')).rejects.toThrow(StorageUnavailable)
      await expect(files.put('mails/u/2', Buffer.from('More.'))).rejects.toThrow(StorageUnavailable)
      if (fault !== 'altered') await expect(files.has('mails/u/2')).rejects.toThrow(StorageUnavailable)
      if (fault !== 'altered') await expect(allKeys()).rejects.toThrow(StorageUnavailable)
      proxy.fault = () => undefined
      files = patient
      expect(await text('mails/u/1')).toBe('Words.')
    },
  )

  test('in a bucket that does not exist are not missing', async () => {
    const nowhere = s3Store({ ...server.address, bucket: 'elsewhere' }, S3_CREDENTIALS, LIMITS)
    await expect(nowhere.get('mails/u/1')).rejects.toThrow(StorageUnavailable)
    await expect(nowhere.put('mails/u/1', Buffer.from('x'))).rejects.toThrow(StorageUnavailable)
    await expect(nowhere.keys()[Symbol.asyncIterator]().next()).rejects.toThrow(StorageUnavailable)
  })

  test('reveal neither secrets nor the server’s response in an error', async () => {
    proxy.fault = () => 'busy'
    const error = await files.get('mails/u/1').catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', reason: 'The server answered 503 SlowDown.' })
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('S3RVER')
  })
})

test('are signed, so that a server that verifies it stores and returns them, and refuses requests without the secret', async () => {
  const server = await startS3('s3rver', { isStrict: true })
  const s3 = openS3Client(server.address, S3_CREDENTIALS, LIMITS)
  await s3.put('a/b', Buffer.from('Words.'))
  const parts = await s3.parts('a/parts')
  await parts.put(1, Buffer.from('All.'))
  await parts.complete()
  expect(await s3.get('a/b')).toEqual(new Uint8Array(Buffer.from('Words.')))
  expect(await s3.get('a/parts')).toEqual(new Uint8Array(Buffer.from('All.')))
  expect(await s3.range('a/b', 1, 3)).toEqual(new Uint8Array(Buffer.from('or')))
  const stranger = openS3Client(server.address, { ...S3_CREDENTIALS, secretAccessKey: 'guess' }, LIMITS)
  await expect(stranger.get('a/b')).rejects.toMatchObject({
    reason: 'The server answered 403 SignatureDoesNotMatch.',
  })
  await server.stop()
})
