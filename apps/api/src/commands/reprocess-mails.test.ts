import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTidingsClient } from '@tidings/api/client'
import type { Database } from '@tidings/db/database'
import { listUnarchived } from '@tidings/db/queries/mails/raw-mails'
import { freshDatabase } from '@tidings/db/testing/fresh-database'
import { DATABASES } from '@tidings/db/testing/test-database'
import { upgraded } from '@tidings/jobs/process/testing/upgrades'
import { analyseMail } from '@tidings/mail/analyse-mail'
import { MailNotUnderstood } from '@tidings/mail/common/types/mail-not-understood'
import { asNonArticlePart } from '@tidings/mail/corrections/reclassify-part'
import { PHONES, roundup, SAILS, SCHEDULER } from '@tidings/mail/testing/roundup'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signUp, startTestServer, type TestServer } from '../testing/test-server.ts'
import { importMails } from './import-mails.ts'
import { reprocessMails } from './reprocess-mails.ts'

const MINE: [string, string] = ['How we test what we say', 'https://kernel.example/tests']
const ALL: Parameters<typeof reprocessMails>[1] = { email: undefined, newsletter: undefined }

describe.each(DATABASES)('reprocessing stored mails on %s', (kind: Database['kind']) => {
  let server: TestServer
  let reader: Awaited<ReturnType<typeof signUp>>
  let drop: (() => Promise<void>) | undefined
  const said: string[] = []
  beforeEach(async () => {
    const database = kind === 'postgres' ? await freshDatabase() : undefined
    drop = database?.drop
    server = await startTestServer(database ? { DATABASE_URL: database.url } : {})
    reader = await signUp(server.url)
    vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
    await taken(
      reader.user.email,
      'one',
      roundup({ id: 'one', listId: 'a.kernel.example', items: [SCHEDULER, SAILS, PHONES, MINE] }),
    )
    said.length = 0
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await server.close()
    await drop?.()
  })

  async function taken(email: string, name: string, mail: string): Promise<void> {
    await writeFile(path.join(server.dataDir, `${name}.eml`), mail)
    await importMails(server.app, ['--user', email, `${name}.eml`], server.dataDir)
  }
  const listed = async () => {
    const { articles } = await reader.client.articles.list.query({})
    return new Map(articles.map((article) => [article.title, article]))
  }
  const idOf = async (title: string) => (await listed()).get(title)?.id ?? ''
  const issue = async () => {
    const [article] = (await listed()).values()
    const { issueId } = await reader.client.articles.get.query({ id: article?.id ?? '' })
    return reader.client.issues.get.query({ id: issueId })
  }

  test('after an upgrade, without loss for the user', async () => {
    const { client } = reader
    const [scheduler, sails, phones] = [await idOf(SCHEDULER[0]), await idOf(SAILS[0]), await idOf(PHONES[0])]
    await client.articles.save.mutate({ articleId: scheduler, saved: true })
    await client.articles.read.mutate({ articleId: sails, read: true })
    await client.articles.changeTags.mutate({ id: sails, add: ['my ships'] })
    await client.highlights.add.mutate({ id: sails, text: 'a card has something to show' })
    const { issue: head, nonArticleParts } = await issue()
    await client.issues.reclassifyAsNonArticle.mutate({ id: head.id, articleId: phones })
    const part = nonArticleParts.find(({ canBeArticle }) => canBeArticle)
    const { articleId: made } = await client.issues.reclassifyAsArticle.mutate({
      id: head.id,
      partId: part?.id ?? '',
    })
    const before = await Promise.all([client.newsletters.list.query({}), client.highlights.list.query({})])

    const analyse = upgraded({
      article: (article) => {
        // The new version finds neither article: one is saved, one has no user data.
        if (article.title === SCHEDULER[0] || article.title === MINE[0])
          return asNonArticlePart(article, 'sponsor')
        return { ...article, title: `${article.title}!`, summary: 'Anew.' }
      },
      found: (like) => [
        {
          ...like,
          title: 'A letter',
          url: null,
          originalUrl: null,
          text: 'Dear all',
          html: '<p>Dear all</p>',
        },
      ],
    })
    for (const _ of ['first', 'again']) await reprocessMails(server.app, ALL, analyse)

    const after = await listed()
    expect([...after.keys()].toSorted()).toEqual(
      ['A letter', SCHEDULER[0], `${SAILS[0]}!`, part?.title ?? part?.text].toSorted(),
    )
    expect(after.get(SCHEDULER[0])).toMatchObject({ id: scheduler, isSaved: true })
    expect(after.get(`${SAILS[0]}!`)).toMatchObject({ id: sails, isRead: true, summary: 'Anew.' })
    expect(after.get(`${SAILS[0]}!`)?.tags).toContain('my ships')
    const now = await issue()
    expect(now.stories.find(({ id }) => id === made)).toMatchObject({ reclassified: true })
    expect(now.nonArticleParts.find(({ id }) => id === phones)).toMatchObject({
      reason: 'excluded',
      reclassified: true,
    })
    const [newsletters, highlights] = await Promise.all([
      client.newsletters.list.query({}),
      client.highlights.list.query({}),
    ])
    expect(newsletters.newsletters.map(({ id }) => id)).toEqual(before[0].newsletters.map(({ id }) => id))
    expect(highlights.highlights.map(({ id, text, articleId }) => ({ id, text, articleId }))).toEqual(
      before[1].highlights.map(({ id, text, articleId }) => ({ id, text, articleId })),
    )
    expect(said).toEqual([
      expect.stringMatching(
        /^Kernel Weekly: 1 issue read, 0 articles unchanged, 1 changed \(title 1, summary 1\), 1 added, 1 gone, 2 kept by hand$/,
      ),
      '1 email processed again, 0 unchanged.',
      expect.stringMatching(/^Kernel Weekly: 1 issue read, 2 articles unchanged, 2 kept by hand$/),
      '1 email processed again, 0 unchanged.',
    ])
  })

  test('of only one account or newsletter, and of no unknown one', async () => {
    const bea = await signUp(server.url, 'Bea')
    await taken(
      bea.user.email,
      'two',
      roundup({ id: 'two', from: 'The Ledger <post@ledger.example>', items: [SAILS] }),
    )
    await taken(
      reader.user.email,
      'two',
      roundup({ id: 'two', from: 'The Ledger <post@ledger.example>', items: [SAILS] }),
    )
    const reads = async (what: Partial<typeof ALL>) => {
      let count = 0
      const counting = (raw: Uint8Array) => {
        count += 1
        return analyseMail(raw)
      }
      await reprocessMails(server.app, { ...ALL, ...what }, counting)
      return count
    }
    const email = (name: string) => ({ email: name })
    const newsletter = (name: string) => ({ newsletter: name })
    const [mine] = (await bea.client.newsletters.list.query({})).newsletters
    expect(await reads({})).toBe(3)
    expect(await reads(email(bea.user.email))).toBe(1)
    expect(await reads(newsletter('the ledger'))).toBe(2)
    expect(await reads(newsletter(mine?.id ?? ''))).toBe(1)
    expect(await reads({ ...email(reader.user.email), ...newsletter('The Ledger') })).toBe(1)
    await expect(reads(email('eve@example.com'))).rejects.toThrow(
      'There is no account with the email eve@example.com.',
    )
    await expect(reads(newsletter('Nothing'))).rejects.toThrow(
      'No one has a newsletter with the id or the name Nothing.',
    )
    await expect(reads({ ...email(bea.user.email), ...newsletter('Kernel Weekly') })).rejects.toThrow(
      'bea@example.com has no newsletter with the id or the name Kernel Weekly.',
    )
  })

  test('as far as possible: failing mails are reported and kept, and all others reprocessed', async () => {
    await taken(
      reader.user.email,
      'two',
      roundup({ id: 'two', from: 'The Ledger <post@ledger.example>', items: [SAILS] }),
    )
    await taken(
      reader.user.email,
      'three',
      roundup({ id: 'three', from: 'Lost <lost@lost.example>', items: [SAILS] }),
    )
    const before = await listed()
    const held = () => listUnarchived(server.app.database.db, 10)
    await expect.poll(held).toEqual([])
    const files = await readdir(path.join(server.dataDir, 'files'), { recursive: true })
    const { key } = await server.app.database.db
      .selectFrom('files as f')
      .innerJoin('mails as m', 'm.id', 'f.mail_id')
      .select('f.key')
      .where('m.sender_name', '=', 'Lost')
      .executeTakeFirstOrThrow()
    expect(files).toContain(key)
    await rm(path.join(server.dataDir, 'files', key))
    said.length = 0
    const choosy = (raw: Uint8Array) =>
      Buffer.from(raw).includes('ledger.example')
        ? Promise.reject(new MailNotUnderstood('unreadable'))
        : analyseMail(raw)
    await expect(reprocessMails(server.app, ALL, choosy)).rejects.toThrow(
      /^Kept as they were:\n {2}(The Ledger.*: the email could not be read\n {2}Lost, .*bytes of an email are missing.*|Lost.*missing.*\n {2}The Ledger.*could not be read)$/,
    )
    expect(said).toEqual([
      'Kernel Weekly: 1 issue read, 4 articles unchanged',
      '3 emails processed again, 2 unchanged.',
    ])
    expect(await listed()).toEqual(before)
  })

  test('one at a time, on request of its user', async () => {
    const { issue: head } = await issue()
    const sails = await idOf(SAILS[0])
    const { db } = server.app.database
    await db
      .updateTable('articles')
      .set({ summary: 'Of an older version.' })
      .where('id', '=', sails)
      .execute()
    const client = createTidingsClient({ baseUrl: server.url, token: reader.token })
    expect(await client.issues.reprocess.mutate({ id: head.id })).toEqual({ queued: true })
    await vi.waitFor(async () => expect((await issue()).issue.isReprocessing).toBe(false), 30_000)
    expect((await listed()).get(SAILS[0])).toMatchObject({
      id: sails,
      summary: expect.stringContaining('What the newsletter'),
    })
  })
})
