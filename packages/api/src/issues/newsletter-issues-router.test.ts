import { settleMail } from '@tidings/db/queries/mails/mails'
import { seedMail, seedNewsletter } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { addArticle } from '../testing/add-article.ts'
import { expectRefused } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

const DAY = 86_400_000

describe.each(DATABASES)('the issues of a newsletter on %s', (kind) => {
  const app = useTestApp(kind)

  /** A user whose newsletter has had a mail a day, in the given order, and the ids of the mails. */
  async function readerOf(...mails: Omit<Parameters<typeof settleMail>[3], 'newsletterId'>[]) {
    const reader = await app.newReader()
    const newsletterId = await seedNewsletter(app.db, reader.user.id)
    const ids: string[] = []
    for (const [day, verdict] of mails.entries()) {
      const id = await seedMail(app.db, reader.user.id, day * DAY)
      await settleMail(app.db, reader.user.id, id, { ...verdict, newsletterId })
      ids.push(id)
    }
    return { ...reader, newsletterId, ids }
  }
  const processed = (subject: string) => ({
    state: 'processed' as const,
    reason: null,
    kind: 'newsletter',
    subject,
  })

  it('every mail is listed, latest first, with state, reason and number of articles', async () => {
    const { call, user, newsletterId, ids } = await readerOf(
      { ...processed('First'), sentAt: 5 },
      { state: 'repeated', reason: 'repeated', kind: 'newsletter', subject: 'First' },
      { state: 'not-understood', reason: 'memory-limit', subject: 'Second' },
    )
    const [first = ''] = ids
    for (const position of [0, 1]) {
      await addArticle(app.db, { userId: user.id, newsletterId }, { mail_id: first, position })
    }
    expect(await call.newsletters.issues({ id: newsletterId })).toEqual({
      issues: [
        {
          id: ids[2],
          subject: 'Second',
          receivedAt: '1970-01-03T00:00:00.000Z',
          sentAt: null,
          state: 'not-understood',
          reason: 'processing took more memory than allowed',
          kind: null,
          articles: 0,
        },
        expect.objectContaining({ id: ids[1], state: 'repeated', reason: 'the same issue arrived before' }),
        {
          id: first,
          subject: 'First',
          receivedAt: '1970-01-01T00:00:00.000Z',
          sentAt: '1970-01-01T00:00:00.005Z',
          state: 'processed',
          reason: null,
          kind: 'newsletter',
          articles: 2,
        },
      ],
      totalPages: 1,
    })
  })

  it('a mail to be reprocessed is shown as waiting', async () => {
    const { call, newsletterId, ids } = await readerOf(processed('First'))
    const [id = ''] = ids
    await app.db.updateTable('mails').set({ state: 'waiting' }).where('id', '=', id).execute()
    const { issues } = await call.newsletters.issues({ id: newsletterId })
    expect(issues).toMatchObject([{ state: 'waiting', articles: 0 }])
  })

  it('a newsletter has its counts: issues since when, articles, duplicates; repetitions and welcomes without articles are no issues', async () => {
    const { call, user, newsletterId, ids } = await readerOf(
      { ...processed('Please confirm'), kind: 'confirmation' },
      processed('First'),
      { ...processed('Second'), kind: 'other' },
      { state: 'repeated', reason: 'repeated', kind: 'newsletter' },
      { ...processed('Welcome'), kind: 'welcome' },
    )
    const place = { userId: user.id, newsletterId }
    await addArticle(app.db, place, { mail_id: ids[1] ?? '' })
    await addArticle(app.db, place, { mail_id: ids[2] ?? '', is_duplicate: 1 })
    const { newsletter, numbers } = await call.newsletters.get({ id: newsletterId })
    expect(newsletter).toMatchObject({ id: newsletterId, name: 'Kernel Weekly', color: 'sw-blue' })
    expect(numbers).toEqual({
      issues: 2,
      since: '1970-01-02T00:00:00.000Z',
      articles: 2,
      duplicates: 1,
      highlights: 0,
    })
    expect((await call.newsletters.list({})).newsletters).toEqual([
      { ...newsletter, unread: 2, lastIssueAt: '1970-01-03T00:00:00.000Z' },
    ])
    await addArticle(app.db, place, { mail_id: ids[4] ?? '' })
    expect((await call.newsletters.get({ id: newsletterId })).numbers).toMatchObject({
      issues: 3,
      articles: 3,
    })
  })

  it('a newsletter without mails has no issues and counts of 0, and an unknown one is not found', async () => {
    const { call, newsletterId } = await readerOf()
    expect(await call.newsletters.issues({ id: newsletterId })).toEqual({ issues: [], totalPages: 1 })
    expect((await call.newsletters.get({ id: newsletterId })).numbers).toEqual({
      issues: 0,
      since: null,
      articles: 0,
      duplicates: 0,
      highlights: 0,
    })
    expect((await call.newsletters.list({})).newsletters[0]).not.toHaveProperty('lastIssueAt')
    await expectRefused(call.newsletters.get({ id: 'unknown' }), 'NOT_FOUND', 'There is no such newsletter.')
  })
})
