import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HeldFiles } from './file-store.ts'
import type { S3Client } from './s3-client.ts'

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
export interface S3Holders {
  hold(): Promise<HeldFiles>
  /** Call it before an object is deleted. Removes what dead holders left. */
  keep(key: string): Promise<void>
}

/** The holders of a store; `root` is the prefix of all of its keys. */
export function openS3Holders(s3: S3Client, root: string, lookMs: number = LOOK_MS): S3Holders {
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
