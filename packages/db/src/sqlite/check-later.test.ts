import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { instanceValue } from '../queries/accounts/instance.ts'
import { checkLater } from './check-later.ts'

const PAGE = 4096

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidings-check-'))
  file = path.join(folder, 'tidings.db')
  const database = await openDatabase(file, () => {})
  await migrate(database)
  await instanceValue(database.db, 'word', 'kept')
  await database.close()
})
afterEach(() => rm(folder, { recursive: true }))

/** Overwrites all pages except the first two. */
async function spoil(): Promise<void> {
  const { size } = await stat(file)
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(size - 2 * PAGE, 0xa5), 0, size - 2 * PAGE, 2 * PAGE)
  await handle.close()
}

test('damage in later pages of a file is reported after the server has started', async () => {
  await spoil()
  const found = await new Promise<string>((resolve) => {
    checkLater(file, resolve, 0)
  })
  expect(found).toMatch(/malformed|page/i)
})

test('nothing is reported for an intact file, also while it is in use', async () => {
  const database = await openDatabase(file, () => {})
  const reported: string[] = []
  const { ended } = checkLater(file, (found) => reported.push(found), 0)
  expect(await ended).toBe('ok')
  expect(reported).toEqual([])
  await database.close()
})
