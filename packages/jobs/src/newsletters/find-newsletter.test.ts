import {
  insertNewsletter,
  listNewsletters,
  updateNewsletter,
} from '@tidings/db/queries/newsletters/newsletters'
import { findNewslettersByFingerprint } from '@tidings/db/queries/newsletters/sender-fingerprints'
import { seedUser } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { PHONES, roundup, SAILS, SCHEDULER } from '@tidings/mail/testing/roundup'
import { describe, expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'

describe.each(DATABASES)('the newsletter of a mail on %s', (kind) => {
  const mails = forEachTest(() => openMailRun(kind))
  const listed = () => listNewsletters(mails.db, mails.userId)

  test('a newsletter is identified by its List-Id, whatever its name, and two lists of one sender are two', async () => {
    await mails.arrive('m1', roundup({ id: 'one', listId: 'a.kernel.example', items: [SCHEDULER] }))
    const renamed = { from: 'Kernel Daily! <bounce-17@kernel.example>', listId: 'a.kernel.example' }
    await mails.arrive('m2', roundup({ id: 'two', ...renamed, items: [SAILS] }))
    await mails.arrive('m3', roundup({ id: 'three', listId: 'b.kernel.example', items: [PHONES] }))
    const newsletters = await listed()
    const identities = newsletters.map(({ identity }) => identity).toSorted()
    expect(identities).toEqual(['list:a.kernel.example', 'list:b.kernel.example'])
    expect(new Set(newsletters.map(({ color }) => color)).size).toBe(2)
  })

  test('a sender’s name of any length makes a name that can be shown, and is recognised again', async () => {
    const from = `"${'Kernel: '.repeat(2000)}" <news@kernel.example>`
    await mails.arrive('m1', roundup({ id: 'one', from, items: [SCHEDULER] }))
    await mails.arrive('m2', roundup({ id: 'two', from, items: [SAILS] }))
    expect((await listed()).map(({ name }) => name)).toEqual(['Kernel: '.repeat(25).trim()])
  })

  test('a newsletter added by hand gets the first mail of its sender and is confirmed by it', async () => {
    await mails.addByHand('news@kernel.example', 'My kernels')
    await mails.arrive('m1', roundup({ id: 'one', listId: 'a.kernel.example', items: [SCHEDULER] }))
    const confirmed = { identity: 'list:a.kernel.example', confirmation_status: 'confirmed' }
    expect(await listed()).toMatchObject([{ id: 'n1', name: 'My kernels', ...confirmed }])
  })

  test('a newsletter is found among hundreds that one sender started under other names', async () => {
    const { db } = mails
    const at = (n: number) => ({
      ...{ id: `n${n}`, user_id: mails.userId, source_email: 'news@kernel.example' },
      color: 'sw-rose' as const,
      ...{ identity: `from:news@kernel.example ${n}`, confirmation_status: null, created_at: n },
    })
    await insertNewsletter(db, { ...at(0), name: 'Kernel Weekly' })
    for (let n = 1; n <= 300; n += 1) await insertNewsletter(db, { ...at(n), name: `Bargain ${n}` })
    const fingerprint = {
      listId: null,
      ...{ senderKey: 'news@kernel.example', senderAddress: 'news@kernel.example' },
      ...{ senderName: 'Kernel Weekly', identities: ['from:news@kernel.example'] },
    }
    const found = await findNewslettersByFingerprint(db, mails.userId, fingerprint, 1)
    expect(found).toHaveLength(100)
    expect(found.map(({ id }) => id).slice(0, 2)).toEqual(['n0', 'n202'])
  })

  test('a name and a colour that the user chose are kept with later mails', async () => {
    const { db } = mails
    await mails.arrive('m1', roundup({ id: 'one', listId: 'a.kernel.example', items: [SCHEDULER] }))
    const [known] = await listed()
    await updateNewsletter(db, mails.userId, known?.id ?? '', { name: 'My kernels', color: 'sw-rose' })
    const renamed = { from: 'Kernel Daily! <news@kernel.example>', listId: 'a.kernel.example' }
    await mails.arrive('m2', roundup({ id: 'two', ...renamed, items: [SAILS] }))
    expect(await listed()).toEqual([{ ...known, name: 'My kernels', color: 'sw-rose' }])
  })

  const plain = { items: [SCHEDULER] }

  test('newsletters that differ only in their names are separated, with their articles, once both have sent again', async () => {
    const names = ['Kernel Daily', 'Kernel Jobs', 'Kernel Daily', 'Kernel Jobs', 'Kernel Daily']
    for (const [at, name] of names.entries()) {
      const from = `${name} <news@kernel.example>`
      await mails.arrive(`m${at}`, roundup({ ...plain, id: `i${at}`, from }), at * 1000)
    }
    const newsletters = await listed()
    expect(newsletters.map(({ name }) => name)).toEqual(['Kernel Daily', 'Kernel Jobs'])
    const rows = await Promise.all(names.map((_, at) => mails.mailRow(`m${at}`)))
    const [daily, jobs] = newsletters.map(({ id }) => id)
    expect(rows.map((row) => row.newsletter_id)).toEqual([daily, jobs, daily, jobs, daily])
    const articles = await mails.articles()
    expect(articles.map((article) => article.newsletter_name)).toEqual(names.toReversed())
  })

  test('another user’s newsletter is never used', async () => {
    const { db } = mails
    await mails.arrive('m1', roundup({ ...plain, id: 'one', listId: 'a.kernel.example' }))
    const other = await seedUser(db, 'Bea')
    await mails.receive('m2', roundup({ ...plain, id: 'two', listId: 'a.kernel.example' }))
    await db.updateTable('mails').set({ user_id: other }).where('id', '=', 'm2').execute()
    await mails.run('m2')
    expect(await listed()).toHaveLength(1)
    expect(await listNewsletters(db, other)).toHaveLength(1)
  })
})
