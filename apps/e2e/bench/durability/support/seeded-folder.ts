import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '@tidings/db/database'
import { migrate } from '@tidings/db/migrate'
import { insertInboxAddress } from '@tidings/db/queries/mails/inbox-addresses'
import { seedUser } from '@tidings/db/testing/seed'

const DOMAIN = 'inbox.localhost'
const USERS = 50

/** The address of one of the users, whatever the number. */
export const addressOf = (n: number) => `reader-${n % USERS}@${DOMAIN}`

export interface SeededFolder {
  dataDir: string
  remove(): Promise<void>
}

/** A data folder with some users who have an inbox. */
export async function seededFolder(): Promise<SeededFolder> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tidings-durability-'))
  const database = await openDatabase(path.join(dataDir, 'tidings.db'), () => {})
  await migrate(database)
  for (let n = 0; n < USERS; n++) {
    const userId = await seedUser(database.db, `reader-${n}`)
    await insertInboxAddress(database.db, userId, `reader-${n}`, 1)
  }
  await database.close()
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) }
}
