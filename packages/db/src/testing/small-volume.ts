import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A volume in memory that is soon full. */
export interface SmallVolume {
  folder: string
  /** Changes its size, such as `200m`. */
  resize(size: string): void
  remove(): Promise<void>
}

/** Mounts one of that size, such as `60m`; undefined if this account may not, which the test should say. */
export async function mountSmallVolume(size: string): Promise<SmallVolume | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidings-volume-'))
  const mount = (options: string) =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0
  if (!mount(`size=${size}`)) {
    await rm(folder, { recursive: true })
    return undefined
  }
  return {
    folder,
    resize(wanted) {
      if (!mount(`remount,size=${wanted}`)) throw new Error(`The volume could not be resized to ${wanted}.`)
    },
    async remove() {
      // Lazily: a process that was killed may still have a file open for a moment.
      spawnSync('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
