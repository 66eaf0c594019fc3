import { publicError } from '@tidings/api/errors'
import { logEvent } from '@tidings/api/log-event'
import { DOWNLOAD_PATH } from '@tidings/api/openapi/download-operation'
import { TRPCError } from '@trpc/server'
import type { FastifyInstance } from 'fastify'
import { entriesOf } from '../download/entries.ts'
import { zipStream } from '../download/zip-stream.ts'
import type { ContextOf } from './request-context.ts'

/** All that is held of the user, as one ZIP that is made while it is sent: no procedure, as it is no JSON. */
export async function downloadRoutes(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  /** One a user at a time: each reads all that they have. */
  const underWay = new Set<string>()
  app.get(`/api${DOWNLOAD_PATH}`, { exposeHeadRoute: false }, async (request, reply) => {
    try {
      const { session, database, files, log } = await contextOf(request, reply)
      if (!session) throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Please sign in.' })
      const { id } = session.user
      if (underWay.has(id)) {
        const message = 'A download is under way already. Please wait until it is done.'
        throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message })
      }
      underWay.add(id)
      const zip = zipStream(entriesOf(database.db, files, id))
      zip.once('close', () => underWay.delete(id))
      zip.on('error', (error) => log.error({ err: error, userId: id }, 'a download broke off'))
      logEvent(log, 'data.downloaded', { userId: id })
      const day = new Date().toISOString().slice(0, 10)
      return reply
        .header('content-type', 'application/zip')
        .header('content-disposition', `attachment; filename="tidings-${day}.zip"`)
        .send(zip)
    } catch (error) {
      if (!(error instanceof TRPCError)) throw error
      const { status, code, message } = publicError(error)
      return reply.code(status).send({ message, code })
    }
  })
}
