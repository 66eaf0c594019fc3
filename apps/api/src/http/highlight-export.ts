import { Readable } from 'node:stream'
import { userOfToken } from '@tidings/accounts/programs/api-tokens'
import { HIGHLIGHT_EXPORT_PATH, highlightExport } from '@tidings/api/openapi/file-operations'
import { filterOf } from '@tidings/api/views/highlight-view'
import { DomainError } from '@tidings/db/domain-error'
import type { FastifyInstance } from 'fastify'
import { csvFile, jsonFile, markdownFiles, readwiseFile } from '../download/highlight-files.ts'
import { zipStream } from '../download/zip-stream.ts'
import type { ContextOf } from './request-context.ts'
import { slotUntilClosed } from './slots.ts'

const KINDS = {
  csv: { type: 'text/csv; charset=utf-8', ending: '.csv', write: csvFile },
  readwise: { type: 'text/csv; charset=utf-8', ending: '-readwise.csv', write: readwiseFile },
  json: { type: 'application/json; charset=utf-8', ending: '.json', write: jsonFile },
}

/** The user's highlights as a streamed file: not a procedure, as it is not JSON. */
export async function highlightExportRoutes(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  app.get(`/api${HIGHLIGHT_EXPORT_PATH}`, { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = await contextOf(request, reply)
    const { session, token, database, log, work } = ctx
    const user = session?.user ?? (token && userOfToken(ctx, token, 'highlights'))
    if (!user) throw new DomainError({ code: 'UNAUTHORIZED', message: 'Please sign in.' })
    const query = highlightExport.safeParse(request.query)
    if (!query.success) {
      const [issue] = query.error.issues
      throw new DomainError({ code: 'BAD_REQUEST', message: issue?.message ?? 'Invalid query' })
    }
    const { format, ...given } = query.data
    const wanted = { db: database.db, user, filter: filterOf(given, user.time_zone) }
    await slotUntilClosed(reply, (signal) => work.enter(user.id, 'download', { signal }))
    const attach = (type: string, ending: string) =>
      reply
        .header('content-type', type)
        .header(
          'content-disposition',
          `attachment; filename="tidings-highlights-${new Date().toISOString().slice(0, 10)}${ending}"`,
        )
    if (format === 'markdown') {
      const zip = zipStream(markdownFiles(wanted))
      zip.on('error', (error) => log.error({ err: error, userId: user.id }, 'an export was interrupted'))
      return attach('application/zip', '.zip').send(zip)
    }
    const { type, ending, write } = KINDS[format]
    return attach(type, ending).send(Readable.from(write(wanted)))
  })
}
