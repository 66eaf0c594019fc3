import { addArticle } from '@tidings/api/testing/add-article'
import { seedNewsletter } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestHttp } from '../testing/test-http.ts'
import { unzip } from '../testing/unzip.ts'

const AT = Date.UTC(2026, 10, 20, 23, 30)

describe.each(DATABASES)('the export of highlights on %s', (kind) => {
  const tidings = forAllTests(() => openTestHttp(kind))
  let token: string
  let articleId: string
  beforeAll(async () => {
    const { db } = tidings.app
    const reader = await tidings.app.newReader('Europe/Berlin')
    token = reader.token
    const newsletterId = await seedNewsletter(db, reader.user.id, 'Kernel Weekly')
    const gone = await seedNewsletter(db, reader.user.id, 'Gone')
    const add = (id: string, text: string, more: object = {}) =>
      reader.call.highlights.add({ id, text, ...more })
    const article = { title: 'A "quick" look: /etc', url: 'https://kernel.example/a', author: 'Ada' }
    const owner = { userId: reader.user.id, newsletterId }
    articleId = await addArticle(db, owner, { ...article, published_at: AT, tags: ['heat pumps', 'linux'] })
    const lost = await addArticle(db, { ...owner, newsletterId: gone }, { title: '=cmd()' })
    await add(articleId, 'Second\npassage', { start: 50, end: 64, color: 'green', note: 'Why?\nAsk.' })
    await add(articleId, '=1+1, "first"', { start: 1, end: 14 })
    await add(lost, 'Lost', { note: '@sum' })
    await reader.call.newsletters.delete({ id: gone })
    await db.updateTable('highlights').set({ created_at: AT }).where('user_id', '=', reader.user.id).execute()
  })

  const fetchExport = (query: string) =>
    tidings.http.inject({
      url: `/api/highlights/export?${query}`,
      headers: { authorization: `Bearer ${token}` },
    })

  test('Markdown: a file for each article, passages in the order of the text, with notes and properties', async () => {
    const { statusCode, headers, rawPayload } = await fetchExport('format=markdown')
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip'])
    const files = unzip(rawPayload)
    const name = `A quick look etc ${articleId.slice(0, 8)}.md`
    expect([...files.keys()].sort()).toEqual([name, expect.stringMatching(/^cmd [\w-]{8}\.md$/)].sort())
    expect(
      files
        .get(name)
        ?.toString()
        .replaceAll(/h-[\w-]{8}/g, 'h-ID')
        .replaceAll(/"id":"[\w-]{8}"/g, '"id":"ID"'),
    ).toBe(`---
title: "A \\"quick\\" look: /etc"
newsletter: "Kernel Weekly"
author: "Ada"
url: "https://kernel.example/a"
published: 2026-11-21
tags: ["heat-pumps","linux"]
---

# A "quick" look: /etc

> =1+1, "first"

Yellow, 2026-11-21 ^h-ID

> Second
> passage

Why?
Ask.

Green, 2026-11-21 ^h-ID

<!-- tidings ${JSON.stringify({
      tags: ['heat pumps', 'linux'],
      highlights: [
        { id: 'ID', at: AT, prefix: null, suffix: null, start: 1 },
        { id: 'ID', at: AT, prefix: null, suffix: null, start: 50 },
      ],
    })} -->
`)
  })

  test('a repeated Markdown export is the same byte for byte', async () => {
    const first = await fetchExport('format=markdown')
    expect((await fetchExport('format=markdown')).rawPayload).toEqual(first.rawPayload)
  })

  test('CSV has a row for each highlight, and no cell that spreadsheets would run', async () => {
    const { headers, body } = await fetchExport('format=csv')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(body.startsWith('\uFEFFHighlight,Note,Color,Article,Newsletter,Author,URL,Tags,Date\r\n')).toBe(
      true,
    )
    expect(body).toContain(
      '"\'=1+1, ""first""",,yellow,"A ""quick"" look: /etc",Kernel Weekly,Ada,https://kernel.example/a,"heat pumps, linux",2026-11-20T23:30:00.000Z\r\n',
    )
    expect(body).toContain("Lost,'@sum,yellow,'=cmd(),Gone,,,,2026-11-20T23:30:00.000Z\r\n")
  })

  test('Readwise’s CSV has its columns, and no cell that spreadsheets would run', async () => {
    const { body } = await fetchExport('format=readwise')
    expect(body.split('\r\n')[0]).toBe('Highlight,Title,Author,URL,Note,Location,Date')
    expect(body).toContain(
      '"\'=1+1, ""first""","A ""quick"" look: /etc",Ada,https://kernel.example/a,,1,2026-11-20 23:30:00\r\n',
    )
    expect(body).toContain("Lost,'=cmd(),Gone,,'@sum,,2026-11-20 23:30:00\r\n")
  })

  test('JSON has everything, and of the filters what they find', async () => {
    const all = await fetchExport('format=json')
    expect(JSON.parse(all.body)).toHaveLength(3)
    const some = JSON.parse((await fetchExport('format=json&color=green&hasNote=true')).body)
    expect(some).toEqual([
      {
        id: expect.any(String),
        text: 'Second\npassage',
        note: 'Why?\nAsk.',
        color: 'green',
        createdAt: '2026-11-20T23:30:00.000Z',
        articleId,
        articleTitle: 'A "quick" look: /etc',
        newsletter: 'Kernel Weekly',
        url: 'https://kernel.example/a',
        author: 'Ada',
        publishedAt: '2026-11-20T23:30:00.000Z',
        tags: ['heat pumps', 'linux'],
        prefix: null,
        suffix: null,
        start: 50,
        end: 64,
      },
    ])
    expect((await fetchExport('format=json&search=nothing+like+it')).body).toBe('[]\n')
  })

  test('an unknown format and a day that does not exist are refused', async () => {
    expect((await fetchExport('format=pdf')).statusCode).toBe(400)
    expect((await fetchExport('format=csv&since=2026-02-30')).json()).toMatchObject({
      message: 'There is no such day: 2026-02-30',
    })
  })
})
