import { logEvent } from '@tidings/accounts/log-event'
import { DOWNLOAD_PATH } from '@tidings/api/openapi/file-operations'
import { DomainError } from '@tidings/db/domain-error'
import type { FastifyInstance } from 'fastify'
import { entriesOf } from '../download/entries.ts'
import { zipStream } from '../download/zip-stream.ts'
import type { ContextOf } from './request-context.ts'
import { slotUntilClosed } from './slots.ts'

/** All data of the user as a streamed ZIP: not a procedure, as it is not JSON. */
export async function downloadRoutes(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  app.get(`/api${DOWNLOAD_PATH}`, { exposeHeadRoute: false }, async (request, reply) => {
    const { session, database, files, log, work } = await contextOf(request, reply)
    if (!session) throw new DomainError({ code: 'UNAUTHORIZED', message: 'Please sign in.' })
    const { id } = session.user
    await slotUntilClosed(reply, (signal) => work.enter(id, 'download', { signal }))
    const zip = zipStream(entriesOf(database.db, files, id))
    zip.on('error', (error) => log.error({ err: error, userId: id }, 'a download was interrupted'))
    logEvent(log, 'data.downloaded', { userId: id })
    const day = new Date().toISOString().slice(0, 10)
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="tidings-${day}.zip"`)
      .send(zip)
  })
}
