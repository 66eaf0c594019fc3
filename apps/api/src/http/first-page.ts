import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Article } from '@tidings/api/articles/schema'
import { createCaller } from '@tidings/api/router'
import { escapeXml } from '@tidings/mail/common/text/escape-markup'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ContextOf } from './request-context.ts'

/**
 * The maximum bytes of data that are worth sending before the scripts; for a larger digest the page requests it
 * itself.
 */
const MAX_BYTES = 1_048_576
const MAX_TITLES = 40
/** Fastest compression: the page is generated for one request. */
const QUALITY = 4
const ROOT = '<div id="root"></div>'

/**
 * Serves the page of the digest with its first content, for a signed-in user: the responses of its first calls, which
 * the web app uses, and the headlines as plain links, which are readable while the scripts are loading. All others get
 * the page as built. Failures are left to the web app, which retries and shows them.
 */
export async function firstPageRoute(
  app: FastifyInstance,
  { folder, contextOf }: { folder: string; contextOf: ContextOf },
): Promise<void> {
  const page = await withDigestCode(folder)
  app.get('/', async (request, reply) => {
    if (!request.headers.cookie || new URL(request.url, 'http://local').search !== '') {
      return reply.sendFile('index.html')
    }
    const made = await pageOf(page, () => contextOf(request, reply)).catch((error: unknown) => {
      request.log.debug({ err: error }, 'the digest is sent without its first page')
      return undefined
    })
    if (!made) return reply.sendFile('index.html')
    // Data of one user must not stay in the browser for the next.
    reply.header('cache-control', 'no-store').header('vary', 'accept-encoding, cookie')
    reply.type('text/html; charset=utf-8')
    if (!takesBrotli(request)) return reply.send(made)
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY }
    return reply.header('content-encoding', 'br').send(await promisify(brotliCompress)(made, { params }))
  })
}

/** The page as built, which also loads the code of the digest: its first script would only ask for it once it runs. */
export async function withDigestCode(folder: string): Promise<string> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8')
  for (const [, script = ''] of page.matchAll(/"\/(assets\/[\w.-]+\.js)"/g)) {
    const [file] = /digest-[\w-]{8}\.js/.exec(await readFile(path.join(folder, script), 'utf8')) ?? []
    if (file === undefined) continue
    return page.replace(
      '</head>',
      `  <link rel="modulepreload" crossorigin href="/assets/${file}">\n  </head>`,
    )
  }
  return page
}

const takesBrotli = ({ headers }: FastifyRequest) => /\bbr\b/.test(String(headers['accept-encoding']))

/** The page with a user's first responses in it; undefined if nobody is signed in or they are too large. */
async function pageOf(page: string, context: () => ReturnType<ContextOf>): Promise<string | undefined> {
  const ctx = await context()
  if (!ctx.session) return undefined
  const call = createCaller(ctx)
  const { email, edition_minutes: minutes, groups_duplicates: groups, away_since: since } = ctx.session.user
  const [digest, first, session, newsletters, stats, topics] = await Promise.all([
    minutes === '10' || minutes === '20' ? editionOf(call, minutes) : listOf(call, groups === 1),
    since === null ? call.editions.catchUp({}) : undefined,
    call.auth.session(),
    call.newsletters.list({ email }),
    call.articles.stats({ email }),
    call.topics.list({}),
  ])
  const responses = [
    ['auth.session', undefined, session],
    ['newsletters.list', { email }, newsletters],
    ['articles.stats', { email }, stats],
    ['topics.list', {}, topics],
    digest.response,
    // With it the digest begins at once; the welcome after an absence is looked for later.
    ...(first?.isFirst ? [['editions.catchUp', {}, first]] : []),
  ]
  const data = JSON.stringify(responses).replaceAll('<', '\\u003c')
  if (data.length > MAX_BYTES) return undefined
  const root = `<div id="root">${headlinesOf(digest.articles)}</div>
    <script type="application/json" id="initial-data">${data}</script>`
  // A function, as the text may contain special replacement patterns.
  return page.replace(ROOT, () => root)
}

/** What the digest opens with: the call, its input and its response, and the articles in order. */
type Digest = {
  response: [path: string, input: unknown, response: unknown]
  articles: readonly Pick<Article, 'id' | 'title' | 'sourceNewsletter'>[]
}

async function editionOf(call: ReturnType<typeof createCaller>, minutes: '10' | '20'): Promise<Digest> {
  const edition = await call.editions.today({ minutes })
  const sections = edition.sections.filter(({ kind }) => kind !== 'links')
  return {
    response: ['editions.today', { minutes }, edition],
    articles: sections.flatMap(({ entries }) => entries.map(({ article }) => article)),
  }
}

async function listOf(call: ReturnType<typeof createCaller>, group: boolean): Promise<Digest> {
  // As the web app requests the first page.
  const input = { page: 1, pageSize: 24, sort: 'latest' as const, ...(group && { group }) }
  const response = await call.articles.list(input)
  return { response: ['articles.list', input, response], articles: response.articles }
}

/** The bar of the app, and the headlines of the digest as links, in its order. */
function headlinesOf(articles: Digest['articles']): string {
  const items = articles.slice(0, MAX_TITLES).map(({ id, title, sourceNewsletter }) => {
    const link = `<a href="/article/${encodeURIComponent(id)}" dir="auto">${escapeXml(title)}</a>`
    return `<li>${link} <small dir="auto">${escapeXml(sourceNewsletter)}</small></li>`
  })
  const bar = '<header class="first-bar"><img src="/icon.svg" alt="" width="36" height="36">Tidings</header>'
  return `${bar}<main class="first-page"><h1>Today's Digest</h1><ul>${items.join('')}</ul></main>`
}
