import { statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openProcessLocks } from '@tidings/db/process-locks'
import { seedFile, seedMail, seedRemotePicture } from '@tidings/db/testing/seed'
import { mountSmallVolume } from '@tidings/db/testing/small-volume'
import { openMailRun } from '@tidings/jobs/testing/mail-run'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { reserveIn } from '../mail/free-space.ts'
import { readSettings } from '../settings.ts'
import { openSpaceKeeper } from './keep-space.ts'

const MB = 1_000_000

test('a reserve is kept and released on a full disk, where pictures of the web are deleted', async ({
  skip,
}) => {
  const small = await mountSmallVolume('60m')
  if (!small) return skip('no volume may be mounted here, which takes root')
  const mails = await openMailRun('sqlite')
  try {
    const { database, files, userId } = mails
    const mailId = await seedMail(database.db, userId, 1)
    const id = await seedRemotePicture(database.db, { userId, mailId }, { state: 'stored', fetched_at: 1 })
    await files.put('picture', Buffer.alloc(100))
    await seedFile(database.db, { userId, mailId }, { id, key: 'picture', kind: 'web', bytes: 100 })
    const keep = openSpaceKeeper({
      database,
      files,
      log: pino({ level: 'silent' }),
      processLocks: openProcessLocks(database),
      settings: readSettings({ DATA_DIR: small.folder }, '/'),
    })
    const reserved = () => statSync(reserveIn(small.folder), { throwIfNoEntry: false })?.size ?? 0
    for (let second = 0; second < 10; second += 1) await keep()
    expect([reserved(), await mails.keys()]).toEqual([4 * MB, ['picture']])
    const other = path.join(small.folder, 'other')
    await writeFile(other, Buffer.alloc(50 * MB))
    await keep()
    expect([reserved(), await mails.keys()]).toEqual([4 * MB, []])
    await writeFile(other, Buffer.alloc(58 * MB))
    await keep()
    expect(reserved()).toBe(0)
    await rm(other)
    await keep()
    expect(reserved()).toBe(MB)
  } finally {
    await mails.close()
    await small.remove()
  }
})
