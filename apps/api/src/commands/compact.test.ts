import { stat } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase } from '@tidings/db/database'
import { migrate } from '@tidings/db/migrate'
import { instanceValue } from '@tidings/db/queries/accounts/instance'
import { beforeEach, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { loggedLines } from '../testing/logged-lines.ts'
import { newFolder } from '../testing/new-folder.ts'
import { compactCommand } from './maintenance.ts'

const said = loggedLines()
let folder: string
beforeEach(async () => {
  folder = await newFolder()
})

const settings = (more: Record<string, string> = {}) => readSettings({ DATA_DIR: folder, ...more }, '/')

test('frees the space of deleted data, but not while a server runs', async () => {
  const file = path.join(folder, 'tidings.db')
  const database = await openDatabase(file, () => {})
  await migrate(database)
  for (let n = 0; n < 4; n += 1) await instanceValue(database.db, `large ${n}`, 'x'.repeat(1_000_000))
  await database.db.deleteFrom('instance').where('name', '!=', 'large 0').execute()
  await expect(compactCommand(settings(), [])).rejects.toThrow('is in use; stop Tidings first')
  await database.close()
  const { size } = await stat(file)
  await compactCommand(settings(), [])
  expect(size - (await stat(file)).size).toBeGreaterThan(2_900_000)
  expect(said()).toEqual([expect.stringMatching(/tidings\.db: [45]\.\d MB before, [12]\.\d MB now\.$/)])
  const again = await openDatabase(file, () => {})
  expect(await instanceValue(again.db, 'large 0', '')).toHaveLength(1_000_000)
  await again.close()
})

test('requires a SQLite database and no unknown arguments', async () => {
  await expect(compactCommand(settings(), [])).rejects.toThrow('There is no database')
  await expect(compactCommand(settings(), ['--all'])).rejects.toThrow('Usage: npm run tidings -- compact')
  const postgres = settings({ DATABASE_URL: 'postgres://somewhere/tidings' })
  await expect(compactCommand(postgres, [])).rejects.toThrow('reclaims space by itself')
})
