import { setTimeout as sleep } from 'node:timers/promises'
import { sweepFiles } from '@tidings/db/files/sweep-files'
import { hideNewsletter, openDeletions, showNewsletter } from '@tidings/db/queries/newsletters/deletions'
import { findFile, findRawFile } from '@tidings/db/queries/pictures/files'
import { claimPictures, setPictureStored } from '@tidings/db/queries/pictures/picture-fetches'
import { seedRemotePicture } from '@tidings/db/testing/seed'
import { BOTH_DATABASES, DATABASES } from '@tidings/db/testing/test-database'
import { roundup, SAILS, SCHEDULER } from '@tidings/mail/testing/roundup'
import { beforeEach, describe, expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'
import { purgeNewsletter } from './delete-newsletter.ts'

describe.each(BOTH_DATABASES)('a newsletter that was deleted, on %s', (kind) => {
  const mails = forEachTest(() => openMailRun(kind))
  let newsletterId: string
  beforeEach(async () => {
    const mail = await mails.arrive('m1', roundup({ id: 'm1', items: [SCHEDULER, SAILS] }))
    newsletterId = mail.newsletter_id ?? ''
  })

  const hold = () =>
    mails.locked((trx) =>
      hideNewsletter(trx, mails.userId, newsletterId, { withHighlights: true, now: 1, purgeAt: 2 }),
    )
  const restore = () => mails.locked((trx) => showNewsletter(trx, mails.userId, newsletterId))
  const warned: object[] = []
  const log = { warn: (details: object) => void warned.push(details) }
  const purge = (attempt = 1, files = mails.files) =>
    purgeNewsletter({ db: mails.db, files, log }, newsletterId, attempt)
  const rowsLeft = async () => {
    let count = 0
    for (const table of ['newsletters', 'mails', 'articles', 'story_sketches', 'deletions'] as const) {
      count += (await mails.db.selectFrom(table).select('user_id').execute()).length
    }
    return count
  }

  test('is purged with its mails, articles and files, and only its owner is left', async () => {
    const { key } = (await findRawFile(mails.db, mails.userId, 'm1')) ?? { key: '' }
    expect(await mails.files.get(key)).toBeDefined()
    expect(await hold()).toBe(true)
    await purge()
    expect(await mails.files.get(key)).toBeUndefined()
    expect(await rowsLeft()).toBe(0)
    const users = await mails.db.selectFrom('users').select('id').execute()
    expect(users).toEqual([{ id: mails.userId }])
    await purge()
  })

  test.each(['purged', 'restored'])('is %s while a picture of it is being kept', async (how) => {
    const { db } = mails
    await seedRemotePicture(db, { userId: mails.userId, mailId: 'm1' }, { due_at: 1 })
    const [picture] = await claimPictures(db, { now: 2, holdMs: 1000, limit: 1, perUser: 1 })
    if (!picture) throw new Error('It was not claimed.')
    await hold()
    let ended: Promise<unknown> | undefined
    const kept = await mails.locked(async (trx) => {
      ended = how === 'purged' ? purge() : restore()
      // A failure is seen below.
      ended.catch(() => {})
      await sleep(500)
      return setPictureStored(trx, picture, { key: 'k', media_type: 'image/png', bytes: 1 }, 3)
    })
    await ended
    expect(kept).toBe(true)
    const of = db.selectFrom('remote_pictures').select('user_id').where('id', '=', picture.id)
    const left = await of.execute()
    expect(left).toEqual(how === 'purged' ? [] : [{ user_id: mails.userId }])
  })

  test('cannot be restored once it was purged; files that cannot be deleted are tried three times, logged, and swept later', async () => {
    await hold()
    const stuck = { ...mails.files, delete: () => Promise.reject(new Error('busy')) }
    await expect(purge(1, stuck)).rejects.toThrow('busy')
    expect(await restore()).toBeUndefined()
    expect(await openDeletions(mails.db, mails.userId)).toEqual([])
    expect(await rowsLeft()).toBe(0)
    await purge(3, stuck)
    expect(warned).toEqual([{ err: expect.objectContaining({ message: 'busy' }) }])
    expect(await sweepFiles(mails.db, mails.files)).toBe(1)
    for await (const key of mails.files.keys()) expect(key).toBe('none is left')
  })

  // The others don't depend on the database.
  if (!DATABASES.includes(kind)) return

  test('has no file for its owner while it can be restored', async () => {
    const { db } = mails
    const { id } = (await findRawFile(db, mails.userId, 'm1')) ?? { id: '' }
    await hold()
    expect(await findRawFile(db, mails.userId, 'm1')).toBeUndefined()
    expect(await findFile(db, mails.userId, id)).toBeUndefined()
    expect(await sweepFiles(db, mails.files)).toBe(0)
  })

  test('is left alone once it was restored', async () => {
    await hold()
    expect(await restore()).toBeDefined()
    await purge()
    expect(await mails.mailRow('m1')).toMatchObject({ user_id: mails.userId, newsletter_id: newsletterId })
    expect(await findRawFile(mails.db, mails.userId, 'm1')).toBeDefined()
    expect(await mails.articles()).toHaveLength(2)
  })
})
