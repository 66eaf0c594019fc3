import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A volume in memory that is soon full. */
export interface SmallVolume {
  folder: string
  remove(): Promise<void>
}

/** Mounts one of that size, such as `60m`; undefined if this account may not, which the test should say. */
export async function mountSmallVolume(size: string): Promise<SmallVolume | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidings-volume-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status !== 0) {
    await rm(folder, { recursive: true })
    return undefined
  }
  return {
    folder,
    async remove() {
      // Lazily: a process that was killed may still have a file open for a moment.
      spawnSync('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
