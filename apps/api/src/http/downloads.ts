import { Readable } from 'node:stream'
import { logEvent } from '@tidings/accounts/log-event'
import { userOfToken } from '@tidings/accounts/programs/api-tokens'
import { filterOf } from '@tidings/api/highlights/view'
import {
  DOWNLOAD_PATH,
  EPUB_PATH,
  epubQuery,
  HIGHLIGHT_EXPORT_PATH,
  highlightExport,
} from '@tidings/api/openapi/file-operations'
import { notFound, refused } from '@tidings/db/domain-error'
import type { UserRow } from '@tidings/db/schema'
import { dateOf } from '@tidings/mail/common/days'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import { type BookContents, type BookQuery, bookContents } from '../download/book-contents.ts'
import { type Entry, entriesOf } from '../download/entries.ts'
import { epubEntries } from '../download/epub-entries.ts'
import { csvFile, jsonFile, markdownFiles, readwiseFile } from '../download/highlight-files.ts'
import { zipStream } from '../download/zip-stream.ts'
import { type ContextOf, signedIn } from './request-context.ts'
import { slotUntilClosed } from './slots.ts'

export const EPUB_TYPE = 'application/epub+zip'
const HIGHLIGHT_FILES = {
  csv: { type: 'text/csv; charset=utf-8', ending: '.csv', write: csvFile },
  readwise: { type: 'text/csv; charset=utf-8', ending: '-readwise.csv', write: readwiseFile },
  json: { type: 'application/json; charset=utf-8', ending: '.json', write: jsonFile },
}

/** All data of the user as a streamed ZIP: not a procedure, as it is not JSON. */
export async function downloadRoutes(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  app.get(`/api${DOWNLOAD_PATH}`, { exposeHeadRoute: false }, async (request, reply) => {
    const { session, database, files, log, work } = await contextOf(request, reply)
    const { id } = signedIn(session?.user)
    await slotUntilClosed(reply, (signal) => work.enter(id, 'download', { signal }))
    logEvent(log, 'data.downloaded', { userId: id })
    const name = `tidings-${today()}.zip`
    return sendZip(reply, entriesOf(database.db, files, id), { log, userId: id, name })
  })
}

/** The user's highlights as a streamed file: not a procedure, as it is not JSON. */
export async function highlightExportRoutes(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  app.get(`/api${HIGHLIGHT_EXPORT_PATH}`, { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = await contextOf(request, reply)
    const { session, token, database, log, work } = ctx
    const user = signedIn(session?.user ?? (token && userOfToken(ctx, token, 'highlights')))
    const { format, ...given } = validated(highlightExport.safeParse(request.query))
    const wanted = { db: database.db, user, filter: filterOf(given, user.time_zone) }
    await slotUntilClosed(reply, (signal) => work.enter(user.id, 'download', { signal }))
    const name = `tidings-highlights-${today()}`
    if (format === 'markdown')
      return sendZip(reply, markdownFiles(wanted), { log, userId: user.id, name: `${name}.zip` })
    const { type, ending, write } = HIGHLIGHT_FILES[format]
    return attached(reply, type, name + ending).send(Readable.from(write(wanted)))
  })
}

/** Articles as a streamed book: not a procedure, as it is not JSON. */
export async function epubRoutes(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  app.get(`/api${EPUB_PATH}`, { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = await contextOf(request, reply)
    const { session, token, database, files, log, work } = ctx
    const user = signedIn(session?.user ?? (token && userOfToken(ctx, token, 'read')))
    const query = validated(epubQuery.safeParse(request.query))
    await slotUntilClosed(reply, (signal) => work.enter(user.id, 'download', { signal }))
    const contents = await bookContents(database.db, user, bookQuery(query, user))
    if (!contents) throw notFound('article')
    return sendBook(reply, { db: database.db, files, log }, user, contents)
  })
}

/** Streams a book; an error in between ends the connection. */
export function sendBook(
  reply: FastifyReply,
  { log, ...stores }: Parameters<typeof epubEntries>[0] & { log: ErrorLog },
  user: Pick<UserRow, 'id' | 'time_zone'>,
  contents: BookContents,
): FastifyReply {
  const book = { log, userId: user.id, name: fileNameOf(contents), type: EPUB_TYPE }
  return sendZip(reply, epubEntries(stores, user, contents), book)
}

/** The title of a book as a valid file name on any system. */
export function fileNameOf({ title }: Pick<BookContents, 'title'>): string {
  const words = title.normalize('NFKD').replace(/[^A-Za-z0-9]+/g, '-')
  return `${words.replace(/^-+|-+$/g, '').slice(0, 80) || 'Tidings'}.epub`
}

interface ErrorLog {
  error(about: object, message: string): void
}

function sendZip(
  reply: FastifyReply,
  entries: AsyncIterable<Entry>,
  about: { log: ErrorLog; userId: string; name: string; type?: string },
): FastifyReply {
  const { log, userId, name, type = 'application/zip' } = about
  const zip = zipStream(entries)
  zip.on('error', (error) => log.error({ err: error, userId }, 'a download was interrupted'))
  return attached(reply, type, name).send(zip)
}

const attached = (reply: FastifyReply, type: string, name: string) =>
  reply.header('content-type', type).header('content-disposition', `attachment; filename="${name}"`)

const today = () => new Date().toISOString().slice(0, 10)

function validated<Query>(query: z.ZodSafeParseResult<Query>): Query {
  if (query.success) return query.data
  const message = query.error.issues[0]?.message ?? 'Invalid query'
  throw refused('BAD_REQUEST', message)
}

function bookQuery(
  { date, ids, saved, tag, newsletterId, q }: z.output<typeof epubQuery>,
  user: Pick<UserRow, 'time_zone'>,
): BookQuery {
  if (ids !== undefined) return { ids: ids.split(',').filter(Boolean) }
  if (saved !== undefined) return { saved: true }
  if (tag !== undefined) return { tag }
  if (newsletterId !== undefined) return { newsletterId }
  if (q !== undefined) return { q }
  return { date: date ?? dateOf(Date.now(), user.time_zone) }
}
