import { screen } from '@testing-library/react'
import { addArticle } from '@tidings/api/testing/add-article'
import { addIssue } from '@tidings/api/testing/add-issue'
import type { TestApp } from '@tidings/api/testing/test-app'
import { openNetwork } from '../../../testing/network.ts'
import { newsletterReader } from '../../../testing/newsletter-reader.ts'
import { openApp } from '../../../testing/open-app.tsx'

/** The title of the sponsor in the newer issue. */
export const SPONSOR = 'A lamp that knows when you are out'

/**
 * A newsletter with an older issue and a newer one, which has two stories and a sponsor, and a function that opens a
 * screen of it. `features`, JSON, distinguish the second story from the others.
 */
export async function openIssues(server: TestApp, features = '[]') {
  const { token, user: reader, call, addNewsletter } = await newsletterReader(server)
  const { id } = await addNewsletter('Margins')
  const place = { userId: reader.id, newsletterId: id }
  const older = await addIssue(server.db, place, {
    subject: 'The older one',
    receivedAt: Date.UTC(2026, 4, 1),
    notUnderstood: true,
  })
  const received_at = Date.UTC(2026, 4, 2, 7, 15)
  const newer = await addIssue(server.db, place, {
    subject: 'Fairness for laptops',
    receivedAt: received_at,
    totals: { paragraphs: 6, links: 3 },
  })
  const article = { mail_id: newer, received_at, paragraphs: 2, link_count: 1, features: '[]' }
  const first = await addArticle(server.db, place, {
    ...article,
    title: 'A scheduler lands',
    position: 0,
    features: '["label:sponsored"]',
    html: '<p>It lands <a href="https://a.example/">here</a> and <a href="https://b.example/">there</a>.</p>',
  })
  await addArticle(server.db, place, {
    ...article,
    title: 'A quieter fan',
    position: 2,
    saved_at: 1,
    features,
  })
  const network = openNetwork(server, token)
  const open = (path = `/newsletter/${id}`) => openApp(path, { server, network })
  return { id, older, newer, first, call, network, open }
}

/** The screen's text about an issue, by its subject. */
export const issueDetails = (name = 'Fairness for laptops') => screen.findByRole('region', { name })
