import { ATTACHMENT_PATH } from '@tidings/api/openapi/file-operations'
import { notFound } from '@tidings/db/domain-error'
import { findMail, sizeOfOwnMail } from '@tidings/db/queries/mails/mails'
import { readRaw } from '@tidings/jobs/receive/stored-raw'
import { openAttachmentPool } from '@tidings/jobs/workers/task-pools'
import { shownTypeOf, UNKNOWN } from '@tidings/mail/attachments/media-type-of'
import { MailNotUnderstood } from '@tidings/mail/common/types/mail-not-understood'
import type { FastifyInstance } from 'fastify'

import { type ContextOf, routePath, signedIn } from './request-context.ts'
import { slotUntilClosed, untilClosed } from './slots.ts'

/** Of a file that is opened in the browser: nothing in it loads, runs, sends or frames anything. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/** The raw mail, its parts and the copy that is sent are in memory together. */
const COPIES = 3

interface AttachmentRequest {
  Params: { id: string; place: string }
  Querystring: { disposition?: string }
}

/**
 * The attachments of an issue, for its recipient: not a procedure, as they are no JSON. They are taken out of the raw
 * mail, in another process, so nothing is stored twice. What a browser may show is decided by the bytes: only pictures
 * and PDF, and only if asked for; all else is downloaded as unknown bytes.
 */
export async function attachmentRoutes(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  const pool = openAttachmentPool({ processes: 1 })
  app.addHook('onClose', () => pool.close())
  app.get<AttachmentRequest>(
    routePath(ATTACHMENT_PATH),
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { session, database, files, work } = await contextOf(request, reply)
      const { id: mailId, place } = request.params
      const { id: userId } = signedIn(session?.user)
      const size = /^\d{1,4}$/.test(place) ? await sizeOfOwnMail(database.db, userId, mailId) : undefined
      if (size === undefined) throw notFound('attachment')
      await slotUntilClosed(reply, (signal) =>
        work.enter(userId, 'original', { bytes: COPIES * size, signal }),
      )
      const signal = untilClosed(reply)
      const attachment = await work.run(
        userId,
        'mail',
        async () => {
          const mail = await findMail(database.db, userId, mailId)
          if (!mail) return undefined
          const raw = await readRaw(database.db, files, mail)
          const attachments = await pool.read(raw, userId, signal).catch(noneUnread)
          return attachments[Number(place)]
        },
        { signal },
      )
      if (!attachment) throw notFound('attachment')
      const shown = shownTypeOf(attachment.bytes)
      const kind = shown !== null && request.query.disposition === 'inline' ? 'inline' : 'attachment'
      // Chromium can't origin-isolate a sandboxed page, and would warn on the console.
      reply.removeHeader('origin-agent-cluster')
      return (
        reply
          .header('content-type', shown ?? UNKNOWN)
          .header('content-disposition', contentDisposition(kind, attachment.filename))
          .header('content-security-policy', POLICY)
          // The process's whole reply would be kept as long as a view of it.
          .send(Buffer.from(attachment.bytes))
      )
    },
  )
}

/** None of a mail that can't be read. */
function noneUnread(error: unknown): [] {
  if (error instanceof MailNotUnderstood) return []
  throw error
}

/**
 * A Content-Disposition (RFC 6266) with a file name of any characters: as ASCII for old programs, and in the encoding of
 * RFC 8187, which contains nothing that could end the name or the header.
 */
function contentDisposition(kind: 'attachment' | 'inline', filename: string): string {
  const name = filename.toWellFormed()
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9 ._-]+/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
