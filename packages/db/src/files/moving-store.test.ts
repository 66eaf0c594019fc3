import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FaultyProxy, startFaultyProxy } from '../testing/faulty-proxy.ts'
import { addressOn, S3_CREDENTIALS, type S3Server, startS3 } from '../testing/s3-server.ts'
import { seedFile, seedUser } from '../testing/seed.ts'
import { DATABASES, useDatabase } from '../testing/test-database.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { missingFiles } from './missing-files.ts'
import { moveFiles, movingStore } from './moving-store.ts'
import { S3_LIMITS } from './s3-client.ts'
import { s3Store } from './s3-store.ts'
import { StorageUnavailable } from './storage-unavailable.ts'

describe.each(DATABASES)('files that are moved, with their rows on %s,', (kind) => {
  const database = useDatabase(kind)
  let server: S3Server
  let proxy: FaultyProxy
  let folder: string
  let disk: FileStore
  let bucket: FileStore
  beforeEach(async () => {
    server = await startS3('s3rver')
    proxy = await startFaultyProxy(server.port)
    folder = await mkdtemp(path.join(tmpdir(), 'tidings-moved-'))
    disk = folderStore(folder)
    const limits = { ...S3_LIMITS, pausesMs: [10], lookMs: 50 }
    bucket = s3Store(addressOn(proxy.port), S3_CREDENTIALS, limits)
  })
  afterEach(async () => {
    await proxy.stop()
    await server.stop()
    await rm(folder, { recursive: true })
  })

  const KEYS = Array.from({ length: 30 }, (_, n) => `mails/u/${n}`)
  const keysOf = async (store: FileStore) => {
    const keys: string[] = []
    for await (const key of store.keys()) keys.push(key)
    return keys.toSorted()
  }
  async function fill(store: FileStore): Promise<void> {
    const userId = await seedUser(database.db)
    for (const key of KEYS) {
      await store.put(key, Buffer.from(`Words of ${key}`))
      await seedFile(database.db, { userId }, { kind: 'avatar', key })
    }
  }
  const missing = async (files: FileStore) => {
    const keys: string[] = []
    await missingFiles(database.db, files, (key) => keys.push(key))
    return keys
  }

  test.each(['into', 'out of'])('%s a bucket can all be read at any time', async (direction) => {
    const [from, to] = direction === 'into' ? [disk, bucket] : [bucket, disk]
    const files = movingStore(to, { previous: [from], reading: [disk, bucket] })
    await fill(from)
    let isMoving = true
    const reading = (async () => {
      let reads = 0
      for (; isMoving; reads += 1) {
        const key = KEYS[reads % KEYS.length] ?? ''
        expect(String(Buffer.from((await files.get(key)) ?? []))).toBe(`Words of ${key}`)
      }
      return reads
    })()
    let moved = 0
    await moveFiles(database.db, { from, to }, () => {
      moved += 1
    })
    isMoving = false
    expect(await reading).toBeGreaterThan(0)
    expect(moved).toBe(KEYS.length)
    expect([await keysOf(from), await keysOf(to)]).toEqual([[], KEYS.toSorted()])
    expect(await missing(files)).toEqual([])
  })

  test('are all there after an interruption, and a second run moves the rest', async () => {
    await fill(disk)
    const files = movingStore(bucket, { previous: [disk], reading: [disk, bucket] })
    let requests = 0
    proxy.fault = () => {
      requests += 1
      return requests > 40 ? 'reset' : undefined
    }
    await expect(moveFiles(database.db, { from: disk, to: bucket }, () => {})).rejects.toThrow(
      StorageUnavailable,
    )
    proxy.fault = () => undefined
    expect((await keysOf(disk)).length).toBeGreaterThan(0)
    expect((await keysOf(bucket)).length).toBeGreaterThan(0)
    expect(await missing(files)).toEqual([])
    await moveFiles(database.db, { from: disk, to: bucket }, () => {})
    expect([await keysOf(disk), await keysOf(bucket)]).toEqual([[], KEYS.toSorted()])
  })

  test('stay where they are while they arrive damaged', async () => {
    await fill(disk)
    proxy.fault = (method) => (method === 'PUT' ? 'altered' : undefined)
    await expect(moveFiles(database.db, { from: disk, to: bucket }, () => {})).rejects.toThrow(
      StorageUnavailable,
    )
    expect(await keysOf(disk)).toEqual(KEYS.toSorted())
  })

  test('are not there again when they are deleted meanwhile, and not old when they are replaced', async () => {
    await disk.put('mails/u/deleted', Buffer.from('Gone.'))
    await disk.put('pictures/u/replaced', Buffer.from('Old.'))
    const files = movingStore(bucket, { previous: [disk], reading: [disk, bucket] })
    const slow: FileStore = {
      ...bucket,
      async add(key, bytes) {
        if (key === 'mails/u/deleted') await files.delete(key)
        else await files.put(key, Buffer.from('New.'))
        return bucket.add(key, bytes)
      },
    }
    await moveFiles(database.db, { from: disk, to: slow }, () => {})
    expect(await keysOf(files)).toEqual(['pictures/u/replaced'])
    expect(String(Buffer.from((await files.get('pictures/u/replaced')) ?? []))).toBe('New.')
  })

  test('that are missing are found', async () => {
    await fill(disk)
    await disk.delete('mails/u/7')
    expect(await missing(disk)).toEqual(['mails/u/7'])
  })
})
