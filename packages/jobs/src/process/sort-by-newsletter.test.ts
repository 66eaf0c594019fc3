import { saveCorrection } from '@tidings/db/queries/issues/corrections'
import { findIssue, nonArticlePartsOfIssue } from '@tidings/db/queries/issues/issue-parts'
import { DATABASES } from '@tidings/db/testing/test-database'
import { PHONES, roundup, SAILS, SCHEDULER } from '@tidings/mail/testing/roundup'
import { describe, expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'

const PLUG: [string, string] = ['Our own book on kernels is in the shop', 'https://kernel.example/book']

describe.each(DATABASES)('an issue sorted out as its newsletter has it on %s', (kind) => {
  const mails = forEachTest(() => openMailRun(kind))

  const receive = (id: string, receivedAt: number, items: [string, string][]) =>
    mails.arrive(id, roundup({ id, items }), receivedAt)
  const titlesOf = async (id: string) =>
    (await mails.articles()).filter((row) => row.mail_id === id).map(({ title }) => title)
  const nonArticlePartsOf = (id: string) => nonArticlePartsOfIssue(mails.db, mails.userId, id)

  test('an issue’s page can add up: what the mail holds is kept beside its parts', async () => {
    await receive('m1', 1000, [SCHEDULER, SAILS])
    const head = await findIssue(mails.db, mails.userId, 'm1')
    const articles = await mails.db.selectFrom('articles').selectAll().execute()
    const nonArticleParts = await nonArticlePartsOf('m1')
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
    expect(head).toMatchObject({ paragraphs: 6, link_count: 3, hidden_words: 0 })
    expect(sum([...articles, ...nonArticleParts].map(({ paragraphs }) => paragraphs))).toBe(6)
    const links = nonArticleParts.flatMap((row): unknown[] => JSON.parse(row.links))
    expect(sum(articles.map(({ link_count }) => link_count)) + links.length).toBe(3)
    const places = [...articles, ...nonArticleParts].map(({ position }) => position).toSorted((a, b) => a - b)
    expect(places).toEqual([0, 1, 2, 3])
  })

  test('what was word for word in two earlier issues is no article in the next', async () => {
    await receive('m1', 1000, [SCHEDULER, PLUG])
    await receive('m2', 2000, [PLUG, SAILS])
    expect(await titlesOf('m2')).toEqual([PLUG[0], SAILS[0]])
    await receive('m3', 3000, [PLUG, PHONES])
    expect(await titlesOf('m3')).toEqual([PHONES[0]])
    const left = expect.objectContaining({ reason: 'repeated', title: PLUG[0] })
    expect(await nonArticlePartsOf('m3')).toContainEqual(left)
  })

  test('what is like a part that the user removed is no article in other issues, but stays one in its own', async () => {
    const { newsletter_id } = await receive('m1', 1000, [SCHEDULER, PLUG])
    const distinctive = [`title:${PLUG[0].toLowerCase()}`]
    const features = [...distinctive, 'site:kernel.example', 'look:strong 24 bold |link|h2', 'shape:|1|1']
    await saveCorrection(mails.db, {
      ...{
        id: 'l1',
        user_id: mails.userId,
        newsletter_id: newsletter_id ?? '',
        mail_id: 'm1',
        part_id: 'p1',
      },
      ...{ verdict: 'non-article', title: PLUG[0], created_at: 5000 },
      features: JSON.stringify({ features, distinctive }),
    })
    await receive('m2', 2000, [SAILS, PLUG])
    expect(await titlesOf('m2')).toEqual([SAILS[0]])
    const left = expect.objectContaining({ reason: 'unwanted', title: PLUG[0] })
    expect(await nonArticlePartsOf('m2')).toContainEqual(left)
    expect(await titlesOf('m1')).toEqual([SCHEDULER[0], PLUG[0]])
  })
})
