import { readFile } from 'node:fs/promises'
import { createTidingsClient } from '@tidings/api/client'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { beforeAll, expect, it } from 'vitest'
import { startTestServer } from '../testing/test-server.ts'
import { receiveDemoWeek } from './receive-demo-week.ts'

const SAMPLE = new URL('../../../web/src/features/articles/sample/sample-digest.json', import.meta.url)

const server = forAllTests(() => startTestServer())
beforeAll(async () => {
  await receiveDemoWeek(server.app)
})

it('the demo user has saved articles, and highlights whose words are in their articles', async () => {
  const { token } = await createTidingsClient({ baseUrl: server.url }).auth.login.mutate({
    email: 'mara@example.com',
    password: 'tidings',
  })
  const client = createTidingsClient({ baseUrl: server.url, token })
  expect((await client.articles.saved.query({})).articles).toHaveLength(3)
  const { highlights } = await client.highlights.list.query({})
  expect(highlights).toHaveLength(5)
  for (const { articleId, text } of highlights) {
    const { fullText } = await client.articles.get.query({ id: articleId ?? '' })
    expect(fullText.replaceAll(/\s+/g, ' ')).toContain(text)
  }
})

it('the demo week’s stories group exactly the articles about the same thing, in any words', async () => {
  const { token } = await createTidingsClient({ baseUrl: server.url }).auth.login.mutate({
    email: 'mara@example.com',
    password: 'tidings',
  })
  const client = createTidingsClient({ baseUrl: server.url, token })
  const { articles } = await client.articles.list.query({ pageSize: 100 })
  const stories = articles
    .filter(({ alsoIn }) => alsoIn.length > 0)
    .map(({ title, sourceNewsletter, alsoIn }) => [
      title,
      ...[sourceNewsletter, ...alsoIn.map((storyArticle) => storyArticle.sourceNewsletter)].sort(),
    ])
  expect(stories.sort()).toEqual([
    [
      'A bakery chain let a small model plan its ovens, and a third of its waste went away',
      ...['CB Insights', 'Loss Curve', 'The Morning Ledger'],
    ],
    ['A tiny model reads the handwriting of 1790 better than historians do', 'Der Feierabend', 'Loss Curve'],
    [
      'An allocator written for training runs frees nothing until the epoch ends',
      ...['Kernel Weekly', 'Loss Curve'],
    ],
    ['Cargo bikes now swap their batteries in ninety seconds', 'CB Insights', 'The Morning Ledger'],
    ['Nine lighthouses found tenants who will keep the lamp', 'The Morning Ledger', 'TheHustle'],
    ['The night train that sells desks instead of beds', ...['The Morning Ledger', 'TheHustle']],
    ['The reading room that lends out tools has outgrown its books', ...['The Morning Ledger', 'TheHustle']],
    ['The receipt that became a fan letter', 'Stacked Marketer', 'TheHustle'],
    ['The unsubscribe page that wins one in five back', 'Stacked Marketer', 'TheHustle'],
  ])
  const bread = articles.find(
    ({ sourceNewsletter, title }) => sourceNewsletter === 'Loss Curve' && title.includes('bread'),
  )
  const { storyArticles } = await client.stories.get.query({ id: bread?.id ?? '' })
  expect(storyArticles.map(({ layer }) => layer)).toEqual([null, 'link', 'story'])
  for (const { adds } of storyArticles.slice(1)) expect(adds).not.toEqual([])
  const update = articles.find(
    ({ isUpdate, sourceNewsletter }) => isUpdate && sourceNewsletter === 'TheHustle',
  )
  expect(update?.title).toBe('The reading room that lends out tools has outgrown its books')
})

it('the sample digest of the web app has stories of the demo week, with the summaries that they have now', async () => {
  const { token } = await createTidingsClient({ baseUrl: server.url }).auth.login.mutate({
    email: 'mara@example.com',
    password: 'tidings',
  })
  const client = createTidingsClient({ baseUrl: server.url, token })
  const { articles } = await client.articles.list.query({ pageSize: 100 })
  const sample: { articles: { title: string; summary: string; sourceNewsletter: string }[] } = JSON.parse(
    await readFile(SAMPLE, 'utf8'),
  )
  const nameOf = ({ title, summary, sourceNewsletter }: (typeof sample.articles)[number]) =>
    [sourceNewsletter, title, summary].join(': ')
  expect(sample.articles.length).toBeGreaterThan(10)
  const known = new Set(articles.map(nameOf))
  const outdated = sample.articles.map(nameOf).filter((name) => !known.has(name))
  expect(outdated, '`pnpm --filter @tidings/e2e sample` writes the sample digest again').toEqual([])
})
