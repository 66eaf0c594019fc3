import { setTimeout as sleep } from 'node:timers/promises'
import { lockUser } from '@tidings/db/queries/accounts/users'
import { seedNewsletter } from '@tidings/db/testing/seed'
import { BOTH_DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { addArticle } from '../testing/add-article.ts'
import { expectRefused } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

describe.each(BOTH_DATABASES)('newsletters on %s', (kind) => {
  const app = useTestApp(kind)

  const MARGINS = { name: 'Margins', sourceEmail: 'hello@margins.example' }

  it('adds one with a pending confirmation, and lists them by name', async () => {
    const { call } = await app.newReader()
    const { newsletter } = await call.newsletters.add({ ...MARGINS, name: ' Margins ', color: 'sw-mint' })
    expect(newsletter).toEqual({
      id: expect.any(String),
      ...MARGINS,
      color: 'sw-mint',
      confirmationStatus: 'pending',
    })
    await call.newsletters.add({ name: 'kernel weekly', sourceEmail: 'kernel@weekly.example' })
    const { newsletters } = await call.newsletters.list({})
    expect(newsletters.map(({ name }) => name)).toEqual(['kernel weekly', 'Margins'])
    expect(newsletters[1]).toEqual(newsletter)
  })

  it('is light blue by default, whichever colours the user has already', async () => {
    const { call } = await app.newReader()
    await call.newsletters.add({ ...MARGINS, color: 'sw-blue' })
    for (const n of [1, 2]) {
      const added = { name: `Letter ${n}`, sourceEmail: `${n}@a.example` }
      expect((await call.newsletters.add(added)).newsletter.color).toBe('sw-blue')
    }
  })

  it('refuses a second one with the same address, however it is written', async () => {
    const { call } = await app.newReader()
    await call.newsletters.add(MARGINS)
    const again = { name: 'Margins again', sourceEmail: 'Hello@Margins.Example' }
    await expectRefused(
      call.newsletters.add(again),
      'CONFLICT',
      'You already have a newsletter from that address.',
    )
    expect((await call.newsletters.list({})).newsletters).toHaveLength(1)
  })

  it.each([
    [{ name: ' M ' }, 'Newsletter name must be at least 2 characters.'],
    [{ sourceEmail: 'margins' }, 'Please enter a valid email address.'],
    [{ color: 'red; background: url(//x)' }, 'A color is the name of a style class.'],
  ])('refuses %o with the form’s message', async (bad, message) => {
    const { call } = await app.newReader()
    await expectRefused(call.newsletters.add({ ...MARGINS, ...bad }), 'BAD_REQUEST', message)
  })

  it('an article stored while the first one is deleted becomes the first', async () => {
    const { call, user } = await app.newReader()
    const [first = '', second = ''] = await Promise.all(
      ['First', 'Second'].map((name) => seedNewsletter(app.db, user.id, name)),
    )
    const story = await addArticle(app.db, { userId: user.id, newsletterId: first })
    let deleting: Promise<unknown> | undefined
    const repeated = await app.db.transaction().execute(async (trx) => {
      await lockUser(trx, user.id)
      deleting = call.newsletters.delete({ id: first })
      await sleep(100)
      const again = { story_id: story, is_duplicate: 1 as const }
      return addArticle(trx, { userId: user.id, newsletterId: second }, again)
    })
    await deleting
    expect(await call.articles.get({ id: repeated })).toMatchObject({ isDuplicate: false })
  })
})
