import { insertNewsletter, listNewsletters, updateNewsletter } from '@tidings/db/queries/newsletters'
import { DATABASES } from '@tidings/db/testing/test-database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PHONES, roundup, SAILS, SCHEDULER } from '../testing/roundup.ts'
import { type MailRun, openMailRun } from './testing/mail-run.ts'

describe.each(DATABASES)('the newsletter of a mail on %s', (kind) => {
  let mails: MailRun
  beforeEach(async () => {
    mails = await openMailRun(kind)
  })
  afterEach(() => mails.close())

  test('a newsletter is known by its List-Id whatever it calls itself, and two lists of one sender are two', async () => {
    await mails.receive('m1', roundup({ id: 'one', listId: 'a.kernel.example', items: [SCHEDULER] }))
    const renamed = { from: 'Kernel Daily! <bounce-17@kernel.example>', listId: 'a.kernel.example' }
    await mails.receive('m2', roundup({ id: 'two', ...renamed, items: [SAILS] }))
    await mails.receive('m3', roundup({ id: 'three', listId: 'b.kernel.example', items: [PHONES] }))
    for (const id of ['m1', 'm2', 'm3']) await mails.run(id)
    const newsletters = await listNewsletters(mails.database.db, mails.userId)
    expect(newsletters.map(({ identity }) => identity).toSorted()).toEqual([
      'list:a.kernel.example',
      'list:b.kernel.example',
    ])
    expect(new Set(newsletters.map(({ color }) => color)).size).toBe(2)
  })

  test('a newsletter added by hand takes in the first mail of its sender and is confirmed by it', async () => {
    await insertNewsletter(mails.database.db, {
      id: 'by-hand',
      user_id: mails.userId,
      identity: 'from:news@kernel.example',
      name: 'My kernels',
      source_email: 'news@kernel.example',
      color: 'sw-rose',
      confirmation_status: 'pending',
      created_at: 1,
    })
    await mails.receive('m1', roundup({ id: 'one', listId: 'a.kernel.example', items: [SCHEDULER] }))
    await mails.run('m1')
    expect(await listNewsletters(mails.database.db, mails.userId)).toEqual([
      expect.objectContaining({
        id: 'by-hand',
        name: 'My kernels',
        identity: 'list:a.kernel.example',
        confirmation_status: 'confirmed',
      }),
    ])
  })

  test('a name and a colour that the user chose outlast later mails', async () => {
    const { db } = mails.database
    await mails.receive('m1', roundup({ id: 'one', listId: 'a.kernel.example', items: [SCHEDULER] }))
    await mails.run('m1')
    const [known] = await listNewsletters(db, mails.userId)
    await updateNewsletter(db, mails.userId, known?.id ?? '', { name: 'My kernels', color: 'sw-rose' })
    const renamed = { from: 'Kernel Daily! <news@kernel.example>', listId: 'a.kernel.example' }
    await mails.receive('m2', roundup({ id: 'two', ...renamed, items: [SAILS] }))
    await mails.run('m2')
    expect(await listNewsletters(db, mails.userId)).toEqual([
      { ...known, name: 'My kernels', color: 'sw-rose' },
    ])
  })

  test('a mail beside the list belongs to the sender’s newsletter where there is one, and to none of two', async () => {
    await mails.receive('m1', roundup({ id: 'one', listId: 'a.kernel.example', items: [SCHEDULER] }))
    await mails.receive('m2', roundup({ id: 'two', items: [SAILS] }))
    await mails.receive('m3', roundup({ id: 'three', listId: 'b.kernel.example', items: [PHONES] }))
    await mails.receive('m4', roundup({ id: 'four', items: [SCHEDULER] }))
    for (const id of ['m1', 'm2', 'm3', 'm4']) await mails.run(id)
    const [first, second, third, fourth] = await Promise.all(['m1', 'm2', 'm3', 'm4'].map(mails.mailRow))
    expect(second?.newsletter_id).toBe(first?.newsletter_id)
    expect(new Set([first, third, fourth].map((mail) => mail?.newsletter_id)).size).toBe(3)
  })
})
