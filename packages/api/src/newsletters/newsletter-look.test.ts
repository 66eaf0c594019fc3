import { settleMail } from '@tidings/db/queries/mails/mails'
import { seedMail, seedNewsletter } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { addArticle } from '../testing/add-article.ts'
import { expectRefused } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

describe.each(DATABASES)('the name and the colour of a newsletter on %s', (kind) => {
  const app = useTestApp(kind)

  async function newReader() {
    const reader = await app.newReader()
    const id = await seedNewsletter(app.db, reader.user.id)
    const article = await addArticle(app.db, { userId: reader.user.id, newsletterId: id })
    return { ...reader, id, article }
  }

  it('each can be changed alone or both together, and articles show the new name', async () => {
    const { call, id, article } = await newReader()
    const { newsletter } = await call.newsletters.update({ id, name: ' My kernels ' })
    expect(newsletter).toMatchObject({ id, name: 'My kernels', color: 'sw-blue' })
    await call.newsletters.update({ id, color: 'sw-rose' })
    expect((await call.newsletters.get({ id })).newsletter).toMatchObject({
      name: 'My kernels',
      color: 'sw-rose',
    })
    await call.newsletters.update({ id, name: 'Kernels', color: 'sw-mint' })
    expect((await call.newsletters.list({})).newsletters).toMatchObject([
      { name: 'Kernels', color: 'sw-mint' },
    ])
    expect(await call.articles.get({ id: article })).toMatchObject({ sourceNewsletter: 'Kernels' })
  })

  it('promotions are in the digest if the user wants them, and earlier ones are processed again', async () => {
    const { call, user, id } = await newReader()
    const [promotion, issue] = await Promise.all(
      ['promotion', 'newsletter'].map(async (kind) => {
        const mailId = await seedMail(app.db, user.id, 1)
        await settleMail(app.db, user.id, mailId, {
          state: 'processed',
          reason: null,
          kind,
          newsletterId: id,
        })
        return mailId
      }),
    )
    const stateOf = async (issueId = '') => (await call.issues.get({ id: issueId })).issue
    expect(await stateOf(promotion)).toMatchObject({ promotion: 'hidden', isReprocessing: false })
    const { newsletter } = await call.newsletters.update({ id, showsPromotions: true })
    expect(newsletter.showsPromotions).toBe(true)
    expect(await stateOf(promotion)).toMatchObject({ promotion: 'shown', isReprocessing: true })
    expect(await stateOf(issue)).toMatchObject({ promotion: null, isReprocessing: false })
    const { newsletter: hidden } = await call.newsletters.update({ id, showsPromotions: false })
    expect(hidden).not.toHaveProperty('showsPromotions')
    expect(await stateOf(promotion)).toMatchObject({ promotion: 'hidden' })
  })

  it.each([
    ['<b onclick="x()">Bold</b> &amp; "quoted"'],
    ['נשמע ונראה'],
    ['📮🗞️ 👩‍👩‍👧‍👦'],
    ['x'.repeat(200)],
  ])('any name is stored as typed: %s', async (name) => {
    const { call, id } = await newReader()
    await call.newsletters.update({ id, name })
    expect((await call.newsletters.get({ id })).newsletter.name).toBe(name)
  })

  it.each([
    [{ name: ' M ' }, 'Newsletter name must be at least 2 characters.'],
    [{ name: '\u200b\u200d\u3164' }, 'Newsletter name must be at least 2 characters.'],
    [{ name: 'x'.repeat(201) }, 'Newsletter name must be at most 200 characters.'],
    [{ color: 'red; background: url(//x)' }, 'A color is the name of a style class.'],
    [{}, 'Give a name, a color or showsPromotions.'],
  ])('%o is refused and changes nothing', async (bad, message) => {
    const { call, id } = await newReader()
    await expectRefused(call.newsletters.update({ id, ...bad }), 'BAD_REQUEST', message)
    expect((await call.newsletters.get({ id })).newsletter.name).toBe('Kernel Weekly')
  })
})
