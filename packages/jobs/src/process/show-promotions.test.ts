import { findIssue, nonArticlePartsOfIssue } from '@tidings/db/queries/issues/issue-parts'
import { DATABASES } from '@tidings/db/testing/test-database'
import { roundup, SAILS, SCHEDULER } from '@tidings/mail/testing/roundup'
import { beforeEach, describe, expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'
import { showPromotions } from './show-promotions.ts'

/** A leaflet of the sender of the roundups. */
const LEAFLET = roundup({
  id: 'leaflet',
  items: [
    ['Save 30 % on kernel mugs, only $9.99', 'https://kernel.example/mugs'],
    ['Buy two shirts and get one free, $19 instead of $29', 'https://kernel.example/shirts'],
    ['Free shipping on orders over $50, shop now', 'https://kernel.example/shop'],
  ],
})
  .replace('Subject: This week in kernels', 'Subject: 30% off everything: our biggest sale ends tonight')
  .replaceAll(
    'What the newsletter says of it takes a sentence or two, so that a card has something to show.',
    'Use code KERNEL30 at checkout and save 30% on your order. The offer ends at midnight. Shop now.',
  )

describe.each(DATABASES)('the promotions of a newsletter on %s', (kind) => {
  const mails = forEachTest(() => openMailRun(kind))
  beforeEach(async () => {
    await mails.arrive('issue', roundup({ id: 'issue', items: [SCHEDULER, SAILS] }), 1000)
    await mails.arrive('leaflet', LEAFLET, 2000)
  })

  const articlesOf = async (id: string) => (await mails.articles()).filter((row) => row.mail_id === id).length
  const newsletterId = async () => (await mails.mailRow('issue')).newsletter_id ?? ''
  const show = async (shows: boolean, userId = mails.userId) =>
    showPromotions(mails, userId, await newsletterId(), shows)
  const waiting = async () => {
    const all = mails.db.selectFrom('mails').select('id')
    const rows = await all.where('reprocess_requested_at', 'is not', null).execute()
    return rows.map(({ id }) => id)
  }

  test('are listed with the issues and not in the digest, and nothing of them is lost', async () => {
    expect(await articlesOf('issue')).toBe(2)
    expect(await articlesOf('leaflet')).toBe(0)
    const head = await findIssue(mails.db, mails.userId, 'leaflet')
    expect(head).toMatchObject({ kind: 'promotion', state: 'processed', newsletter_id: await newsletterId() })
    const parts = await nonArticlePartsOfIssue(mails.db, mails.userId, 'leaflet')
    const promotions = parts.filter(({ reason }) => reason === 'promotion')
    const words = promotions.map(({ title, text }) => `${title}\n${text}`).join('\n')
    for (const offer of ['kernel mugs, only $9.99', 'Buy two shirts', 'Free shipping'])
      expect(words).toContain(offer)
  })

  test('are in the digest once the user wants them, and out of it again', async () => {
    expect(await show(true)).toMatchObject({ shows_promotions: 1 })
    expect(await waiting()).toEqual(['leaflet'])
    await mails.readAgain('leaflet')
    expect(await articlesOf('leaflet')).toBeGreaterThan(0)
    await mails.db.updateTable('mails').set({ reprocess_requested_at: null }).execute()
    await show(false)
    expect(await waiting()).toEqual(['leaflet'])
    await mails.readAgain('leaflet')
    expect(await articlesOf('leaflet')).toBe(0)
    expect(await articlesOf('issue')).toBe(2)
  })

  test('of another user’s newsletter are not found', async () => {
    await expect(show(true, 'somebody-else')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await waiting()).toEqual([])
  })
})
