import { userOfToken } from '@tidings/accounts/programs/api-tokens'
import { EPUB_PATH, epubQuery } from '@tidings/api/openapi/file-operations'
import { DomainError, notFound } from '@tidings/db/domain-error'
import type { UserRow } from '@tidings/db/schema'
import { dateOf } from '@tidings/pipeline/common/time/days'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import { zipStream } from '../download/zip-stream.ts'
import { type BookContents, type BookQuery, bookContents } from '../epub/book-contents.ts'
import { epubEntries } from '../epub/epub-entries.ts'
import type { ContextOf } from './request-context.ts'
import { slotUntilClosed } from './slots.ts'

export const EPUB_TYPE = 'application/epub+zip'

/** Articles as a streamed book: not a procedure, as it is not JSON. */
export async function epubRoutes(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  app.get(`/api${EPUB_PATH}`, { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = await contextOf(request, reply)
    const { session, token, database, files, log, work } = ctx
    const user = session?.user ?? (token && userOfToken(ctx, token, 'read'))
    if (!user) throw new DomainError({ code: 'UNAUTHORIZED', message: 'Please sign in.' })
    const query = epubQuery.safeParse(request.query)
    if (!query.success) {
      const [issue] = query.error.issues
      throw new DomainError({ code: 'BAD_REQUEST', message: issue?.message ?? 'Invalid query' })
    }
    await slotUntilClosed(reply, (signal) => work.enter(user.id, 'download', { signal }))
    const contents = await bookContents(database.db, user, bookQuery(query.data, user))
    if (!contents) throw notFound('article')
    return sendBook(reply, { db: database.db, files, log }, user, contents)
  })
}

/** Streams a book; an error in between ends the connection. */
export function sendBook(
  reply: FastifyReply,
  {
    log,
    ...stores
  }: Parameters<typeof epubEntries>[0] & { log: { error(about: object, message: string): void } },
  user: Pick<UserRow, 'id' | 'time_zone'>,
  contents: BookContents,
): FastifyReply {
  const zip = zipStream(epubEntries(stores, user, contents))
  zip.on('error', (error) => log.error({ err: error, userId: user.id }, 'an EPUB download was interrupted'))
  return reply
    .header('content-type', EPUB_TYPE)
    .header('content-disposition', `attachment; filename="${fileNameOf(contents)}"`)
    .send(zip)
}

/** The title of a book as a valid file name on any system. */
export function fileNameOf({ title }: Pick<BookContents, 'title'>): string {
  const words = title.normalize('NFKD').replace(/[^A-Za-z0-9]+/g, '-')
  return `${words.replace(/^-+|-+$/g, '').slice(0, 80) || 'Tidings'}.epub`
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
