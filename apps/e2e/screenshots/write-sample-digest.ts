import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Article } from '@tidings/api/articles/schema'
import { createTidingsClient, type TidingsClient } from '@tidings/api/client'
import type { EditionEntryView } from '@tidings/api/editions/schema'
import { receiveDemoWeek } from '@tidings/api-server/demo/receive-demo-week'
import { readSettings } from '@tidings/api-server/settings'
import { startServer } from '@tidings/api-server/start-server'
import { pino } from 'pino'

const FOLDER = path.resolve(import.meta.dirname, '../../web/src/features/articles/sample')
const PICTURES = path.join(FOLDER, 'pictures')
/** It is in German, and the sample is for anybody who reads the English app. */
const LEFT_OUT = 'Der Feierabend'

/**
 * Writes the sample digest of the web app: the demo week's edition of ten minutes with the texts and pictures of its
 * stories, as a real server returns them.
 */
async function main(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tidings-sample-'))
  const settings = readSettings({ PORT: '0', SMTP_PORT: '0', PICTURES: 'off', DATA_DIR: dataDir }, '/')
  const server = await startServer(settings, pino({ level: 'fatal' }))
  try {
    await receiveDemoWeek(server.app)
    const baseUrl = server.webUrl ?? ''
    const credentials = { email: 'mara@example.com', password: 'tidings' }
    const { token } = await createTidingsClient({ baseUrl }).auth.login.mutate(credentials)
    const { sample, pictures } = await readSample(createTidingsClient({ baseUrl, token }))
    await rm(PICTURES, { recursive: true, force: true })
    await mkdir(PICTURES, { recursive: true })
    for (const [name, address] of pictures) {
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch(new URL(address, baseUrl), { headers })
      await writeFile(path.join(PICTURES, name), Buffer.from(await response.arrayBuffer()))
    }
    await writeFile(path.join(FOLDER, 'sample-digest.json'), `${JSON.stringify(sample, null, 2)}\n`)
  } finally {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The sample, and the addresses of its pictures by the names of their files. */
async function readSample(client: TidingsClient) {
  const { newsletters } = await client.newsletters.list.query({})
  const leftOut = newsletters.find(({ name }) => name === LEFT_OUT)
  if (leftOut) await client.newsletters.delete.mutate({ id: leftOut.id })
  const edition = await client.editions.today.query({ minutes: '10' })
  // Bare links lead to sites that do not exist.
  const sections = edition.sections.filter(({ kind }) => kind !== 'links')
  const entries = sections.flatMap((section) => section.entries)
  const covering = new Set(entries.flatMap(({ alsoCoveredBy }) => alsoCoveredBy.map(({ id }) => id)))
  const list = await client.articles.list.query({ pageSize: 100 })
  const others = list.articles.filter(({ id }) => covering.has(id)).map(({ place: _, ...article }) => article)
  const pictures = new Map<string, string>()
  const articles = []
  for (const [index, article] of [...entries.map((entry) => entry.article), ...others].entries()) {
    const { fullText, language, summarySentences } = await client.articles.get.query({ id: article.id })
    const imageUrl = article.imageUrl && `${index + 1}.webp`
    if (article.imageUrl && imageUrl) pictures.set(imageUrl, article.imageUrl)
    articles.push({
      ...asNew(article),
      imageUrl,
      fullText: withoutLinks(fullText),
      language,
      summarySentences,
    })
  }
  const sample = {
    asOf: edition.asOf,
    sections: sections.map((section) => ({ ...section, entries: section.entries.map(sampleEntry) })),
    articles,
  }
  // The server's ids are others each time.
  const ids = new Map([...articles, ...newsletters].map(({ id }, index) => [id, String(index + 1)]))
  const named = JSON.stringify(sample).replaceAll(UUID, (id) => ids.get(id) ?? id)
  return { sample: JSON.parse(named) as unknown, pictures }
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** The article of a new account, whose link, to a site that does not exist, is left out. */
const asNew = (article: Article) => ({
  ...article,
  ...{ storyId: article.id, isSaved: false, isRead: false, isDuplicate: false, alsoIn: [] },
  ...{ url: null, isOpaqueLink: false },
})

/** The entry of a new account; its article is the first of `articleIds`. */
function sampleEntry({ article, ...entry }: EditionEntryView) {
  return { ...entry, articleIds: [article.id], isRead: false, reasons: [] }
}

/** The picture is shown over the text. */
const withoutLinks = (html: string) =>
  html.replaceAll(/<figure>.*?<\/figure>|<img[^>]*>|<\/?a(?: [^>]*)?>/gs, '')

await main()
