import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PHONES, roundup, SAILS, SCHEDULER } from '@tidings/mail/testing/roundup'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { importMails } from './commands/import-mails.ts'
import { signUp, startTestServer, type TestServer } from './testing/test-server.ts'

describe('a part reclassified in one issue', () => {
  let server: TestServer
  let reader: Awaited<ReturnType<typeof signUp>>
  beforeEach(async () => {
    server = await startTestServer()
    reader = await signUp(server.url)
    vi.spyOn(console, 'log').mockImplementation(() => {})
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await server.close()
  })

  /** Processes a mail and returns the parts of its issue. */
  async function issueOf(name: string, mail: string) {
    await writeFile(path.join(server.dataDir, `${name}.eml`), mail)
    await importMails(server.app, ['--user', reader.user.email, `${name}.eml`], server.dataDir)
    const { id } = await server.app.database.db
      .selectFrom('mails')
      .select('id')
      .where('message_id', 'like', `%${name}%`)
      .executeTakeFirstOrThrow()
    return reader.client.issues.get.query({ id })
  }
  const pick = (thing: string): [string, string] => [
    `Staff pick: ${thing} in the kitchen of our house`,
    `https://${thing}.example/story`,
  ]
  const titles = ({ stories }: Awaited<ReturnType<typeof issueOf>>) => stories.map(({ title }) => title)

  test('is classified the same in the next, until the correction is deleted', async () => {
    const { client } = reader
    const first = await issueOf('one', roundup({ id: 'one', items: [SCHEDULER, pick('teapot'), SAILS] }))
    const articleId = first.stories[1]?.id ?? ''
    await client.issues.reclassifyAsNonArticle.mutate({ id: first.issue.id, articleId })
    const next = await issueOf('two', roundup({ id: 'two', items: [PHONES, pick('lamp')] }))
    expect(titles(next)).toEqual([PHONES[0]])
    expect(next.nonArticleParts).toContainEqual(
      expect.objectContaining({ reason: 'unwanted', title: pick('lamp')[0], canBeArticle: true }),
    )
    const newsletterId = first.issue.newsletterId ?? ''
    const { corrections } = await client.newsletters.corrections.query({ id: newsletterId })
    expect(corrections).toMatchObject([{ verdict: 'non-article', title: pick('teapot')[0] }])
    await client.newsletters.deleteCorrection.mutate({
      id: newsletterId,
      correctionId: corrections[0]?.id ?? '',
    })
    const later = await issueOf('three', roundup({ id: 'three', items: [SAILS, pick('kettle')] }))
    expect(titles(later)).toEqual([SAILS[0], pick('kettle')[0]])
  })

  test('is processed like any other article when it becomes one', async () => {
    const sponsor = '<p>Sponsored by Brightlamp</p><h2><a href="https://lamps.example/?utm_source=mail">'
    const mail = roundup({
      id: 'one',
      items: [SCHEDULER, ['A lamp', 'https://lamps.example/'], SAILS],
    }).replace('<h2><a href="https://lamps.example/">', sponsor)
    const { issue, nonArticleParts } = await issueOf('one', mail)
    const part = nonArticleParts.find(({ reason }) => reason === 'sponsor')
    expect(part).toMatchObject({ title: 'A lamp', text: expect.stringContaining('Sponsored by Brightlamp') })
    const { articleId } = await reader.client.issues.reclassifyAsArticle.mutate({
      id: issue.id,
      partId: part?.id ?? '',
    })
    expect(await reader.client.articles.get.query({ id: articleId })).toMatchObject({
      title: 'A lamp',
      url: 'https://lamps.example/',
      summary: expect.stringContaining('What the newsletter says of it'),
      fullText: expect.stringContaining('<p>What the newsletter says of it'),
      isDuplicate: false,
    })
  })
})
