import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** A new folder, which is removed after the current test. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidings-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
