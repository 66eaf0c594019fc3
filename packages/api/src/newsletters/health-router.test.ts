import { insertInboxAddress } from '@tidings/db/queries/mails/inbox-addresses'
import { settleMail } from '@tidings/db/queries/mails/mails'
import { insertRefusal } from '@tidings/db/queries/mails/refusals'
import { setArrival } from '@tidings/db/queries/newsletters/newsletters'
import { seedArticle, seedMail, seedNewsletter } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'

const DAY = 86_400_000

describe.each(DATABASES)('the health of a newsletter on %s', (kind) => {
  const app = useTestApp(kind)

  async function reader() {
    const { user, call } = await app.newReader()
    const now = Date.now()
    const newsletterId = await seedNewsletter(app.db, user.id, 'Low Tide')
    const add = async (daysAgo: number, state: 'processed' | 'quarantined' = 'processed') => {
      const id = await seedMail(app.db, user.id, Math.round(now - daysAgo * DAY))
      const about = { kind: 'newsletter', subject: `${daysAgo} days ago`, newsletterId }
      await settleMail(app.db, user.id, id, { state, reason: 'too-long', ...about })
      return id
    }
    const health = () => call.newsletters.health({ id: newsletterId })
    const shown = async () => (await call.newsletters.list({})).newsletters[0]
    return { user, call, now, newsletterId, add, health, shown }
  }

  it('has no schedule after few issues', async () => {
    const { add, health, shown } = await reader()
    expect(await health()).toEqual({
      frequency: null,
      missedIssues: 0,
      isSilent: false,
      lastIssue: null,
      quarantined: [],
      articles: 0,
      read: 0,
      elsewhereFirst: 0,
    })
    await add(300)
    expect(await health()).toMatchObject({
      frequency: null,
      isSilent: false,
      lastIssue: { subject: '300 days ago' },
    })
    expect(await shown()).not.toHaveProperty('missedIssues')
  })

  it('has the schedule of a regular one, which is not silent', async () => {
    const { add, health, shown } = await reader()
    for (const ago of [36, 29, 22, 15, 8]) await add(ago)
    expect(await health()).toMatchObject({ frequency: 'weekly', missedIssues: 0, isSilent: false })
    expect(await shown()).not.toHaveProperty('missedIssues')
  })

  it('reports two missed issues, with the last issue and mails quarantined since', async () => {
    const { user, add, health, shown, newsletterId, now } = await reader()
    for (const ago of [50, 43, 36, 29, 22]) await add(ago)
    await add(30, 'quarantined')
    const apart = await add(3, 'quarantined')
    const localPart = `own-${newsletterId}`
    await insertInboxAddress(app.db, user.id, localPart, 1, {
      label: 'Tide',
      forOneNewsletter: true,
      senderHost: null,
    })
    await setArrival(app.db, user.id, newsletterId, { localPart, word: '' })
    const refuse = (from: string, to: string, daysAgo: number) =>
      insertRefusal(app.db, {
        userId: user.id,
        from,
        to: `${to}@inbox.test`,
        reason: 'switched-off',
        at: now - daysAgo * DAY,
      })
    await refuse('bounce@lists.platform.example', localPart.toUpperCase(), 2)
    await refuse('bounce@mail.EXAMPLE.com', 'another', 1)
    await refuse('eve@notexample.com', 'another', 1)
    await refuse('bounce@example.com', 'another', 28)
    const { quarantined, ...about } = await health()
    expect(about).toMatchObject({
      frequency: 'weekly',
      missedIssues: 2,
      isSilent: true,
      lastIssue: { subject: '22 days ago' },
    })
    expect(quarantined.map(({ state }) => state)).toEqual(['refused', 'refused', 'quarantined'])
    expect(quarantined[2]).toMatchObject({
      id: apart,
      reason: expect.stringContaining('longer than a million characters'),
    })
    expect(await shown()).toMatchObject({ missedIssues: 2 })
  })

  it('expects nothing of an unsubscribed one', async () => {
    const { call, add, health, shown, newsletterId } = await reader()
    for (const ago of [90, 83, 76, 69, 62]) await add(ago)
    expect(await shown()).toMatchObject({ missedIssues: expect.any(Number) })
    await app.db
      .insertInto('unsubscriptions')
      .values({
        id: newsletterId,
        user_id: (await call.auth.session()).user?.uid ?? '',
        newsletter_id: newsletterId,
        how: 'page',
        target: 'lowtide.example',
        asked_at: Date.now(),
        state: 'asked',
      })
      .execute()
    expect(await health()).toMatchObject({ missedIssues: 0, isSilent: false })
    expect(await shown()).not.toHaveProperty('missedIssues')
  })

  it('counts articles, read ones and repeated ones, without reclassified ones', async () => {
    const { user, add, health, newsletterId } = await reader()
    const place = { userId: user.id, newsletterId, mailId: await add(1) }
    await seedArticle(app.db, place)
    await seedArticle(app.db, place, { position: 1, read_at: 5 })
    await seedArticle(app.db, place, { position: 2, read_at: 5, is_duplicate: 1 })
    await seedArticle(app.db, place, { position: 3, read_at: 5, is_duplicate: 1, excluded_at: 5 })
    expect(await health()).toMatchObject({ articles: 3, read: 2, elsewhereFirst: 1 })
  })
})
