import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HeldFiles } from './file-store.ts'
import { type FileStore, keySegments } from './file-store.ts'
import type { S3Address, S3Credentials } from './s3-address.ts'
import { DAMAGED, openS3Client, S3_LIMITS, type S3Client, type S3Limits, sha256Of } from './s3-client.ts'
import { StorageUnavailable } from './storage-unavailable.ts'

/**
 * How often a holder renews; one without a renewal for this long, by the clocks of different machines, is assumed to be
 * dead.
 */
const SIGN_MS = 60_000

const SILENCE_MS = 900_000

/**
 * Processes that delete check for holders at this interval, in milliseconds; a holder starts after all have checked.
 */
const LOOK_MS = 5000

/** Copies of deleted objects for current readers, beside the objects, in `.held`. */
interface S3Holders {
  hold(): Promise<HeldFiles>
  /** Call it before an object is deleted. Removes what dead holders left. */
  keep(key: string): Promise<void>
}

/** How often a file is rewritten if its bytes are wrong. */
const TRIES = 3
/** Concurrent requests of one call. */
const AT_ONCE = 8

/**
 * A file store in a bucket of an S3 server. Written data is read back and compared before it counts as stored, and read
 * data is verified by its stored checksum. All methods throw StorageUnavailable.
 */
export function s3Store(
  address: S3Address,
  credentials: S3Credentials,
  limits: S3Limits & { lookMs?: number } = S3_LIMITS,
): FileStore {
  const s3 = openS3Client(address, credentials, limits)
  const root = address.prefix === '' ? '' : `${address.prefix}/`
  const place = (key: string) => root + keySegments(key).join('/')
  const holders = openS3Holders(s3, root, limits.lookMs)

  async function write(key: string, bytes: Uint8Array, isNew: boolean): Promise<boolean> {
    const name = place(key)
    if (isNew && (await s3.has(name))) return false
    for (let tries = 1; ; tries += 1) {
      if (bytes.byteLength > limits.partBytes) await putInParts(s3, name, bytes, limits.partBytes)
      else if (!(await s3.put(name, bytes, { isNew: isNew && tries === 1 }))) return false
      const stored = await s3.get(name).catch(unlessDamaged)
      if (stored && Buffer.compare(stored, bytes) === 0) return true
      if (tries === TRIES) throw new StorageUnavailable('An object was not stored as it was sent.')
    }
  }

  async function remove(key: string): Promise<void> {
    await holders.keep(key)
    await s3.delete(place(key))
  }

  return {
    async put(key, bytes) {
      await write(key, bytes, false)
    },
    add: (key, bytes) => write(key, bytes, true),
    get: async (key) => s3.get(place(key)),
    has: async (key) => s3.has(place(key)),
    delete: remove,
    async deleteAll(folder) {
      let removing: Promise<void>[] = []
      for await (const { key } of s3.list(`${place(folder)}/`)) {
        removing.push(remove(key.slice(root.length)))
        if (removing.length < AT_ONCE) continue
        await Promise.all(removing)
        removing = []
      }
      await Promise.all(removing)
    },
    async *keys() {
      for await (const { key } of s3.list(root)) {
        const name = key.slice(root.length)
        if (!name.split('/').some((segment) => segment.startsWith('.'))) yield name
      }
    },
    hold: () => holders.hold(),
  }
}

/** It was damaged on its way to the server, and can be written again. */
function unlessDamaged(error: unknown): undefined {
  if (!(error instanceof StorageUnavailable && error.reason === DAMAGED)) throw error
}

async function putInParts(s3: S3Client, name: string, bytes: Uint8Array, size: number): Promise<void> {
  const parts = await s3.parts(name, sha256Of(bytes))
  try {
    for (let at = 0, no = 1; at < bytes.byteLength; at += size, no += 1) {
      await parts.put(no, bytes.subarray(at, at + size))
    }
    await parts.complete()
  } catch (error) {
    await parts.discard()
    throw error
  }
}

/** The holders of a store; `root` is the prefix of all of its keys. */
function openS3Holders(s3: S3Client, root: string, lookMs: number = LOOK_MS): S3Holders {
  const folder = `${root}.held/`
  const sign = (id: string) => `${folder}${id}/.sign`
  let known: { ids: Promise<readonly string[]>; at: number } | undefined

  async function removeAll(id: string): Promise<void> {
    for await (const { key } of s3.list(`${folder}${id}/`)) await s3.delete(key)
  }

  /** Cached from the last check; many delete at the same time. */
  function living(): Promise<readonly string[]> {
    const at = performance.now()
    if (known && at - known.at < lookMs) return known.ids
    const look = { ids: lookForHolders(), at }
    known = look
    look.ids.catch(() => {
      if (known === look) known = undefined
    })
    return look.ids
  }

  async function lookForHolders(): Promise<readonly string[]> {
    const ids = new Set<string>()
    const dead = new Set<string>()
    for await (const { key, modifiedAt } of s3.list(folder)) {
      const id = key.slice(folder.length).split('/')[0] ?? ''
      if (key !== sign(id)) continue
      if (Date.now() - modifiedAt > SILENCE_MS) dead.add(id)
      else ids.add(id)
    }
    for (const id of dead) await removeAll(id)
    return [...ids]
  }

  return {
    async hold() {
      const id = randomUUID()
      const renew = () => s3.put(sign(id), new Uint8Array([1]))
      await renew()
      const signs = setInterval(() => void renew().catch(() => {}), SIGN_MS).unref()
      // A process that checked just before that deletes without keeping until its next check.
      await sleep(lookMs * 1.2)
      return {
        get: (key) => s3.get(`${folder}${id}/${key}`),
        async release() {
          clearInterval(signs)
          await removeAll(id)
        },
      }
    },
    async keep(key) {
      const ids = await living()
      // Not copied by the server: servers differ in how they read the name of what is copied.
      const bytes = ids.length > 0 ? await s3.get(root + key) : undefined
      if (bytes) for (const id of ids) await s3.put(`${folder}${id}/${key}`, bytes)
    },
  }
}
