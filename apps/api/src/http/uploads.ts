import { importProblemText } from '@tidings/api/imports/view'
import { UPLOAD_PATH } from '@tidings/api/openapi/file-operations'
import { isDiskFull } from '@tidings/db/database-faults'
import { DomainError, notFound, refused } from '@tidings/db/domain-error'
import { findImportFile } from '@tidings/db/queries/imports/import-files'
import { partSize, storePart } from '@tidings/jobs/imports/store-part'
import { PART_BYTES } from '@tidings/jobs/imports/uploaded-file'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ContextOf, routePath, signedIn } from './request-context.ts'
import { slotUntilClosed } from './slots.ts'

const TYPE = 'application/offset+octet-stream'

/** The upload of files in parts. Its errors have the format of all others. */
export async function uploadRoutes(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Read once it has a slot.
    scope.addContentTypeParser(TYPE, (_request, payload, done) => done(null, payload))
    scope.patch<{ Params: { id: string; fileId: string } }>(
      routePath(UPLOAD_PATH),
      async (request, reply) => {
        const ctx = await contextOf(request, reply)
        const user = signedIn(ctx.session?.user)
        const { id, fileId } = request.params
        const { db } = ctx.database
        const offset = offsetOf(request)
        await slotUntilClosed(reply, (signal) =>
          ctx.work.enter(user.id, 'upload', { bytes: PART_BYTES, signal }),
        )
        const file = await findImportFile(db, user.id, id, fileId)
        if (!file) throw notFound('import')
        if (file.state !== 'uploading' || file.uploaded !== offset || file.uploaded === file.size)
          throw moved()
        const size = partSize(file, offset)
        // Others have filled the disk since the import began; mail takes precedence.
        if (!(await ctx.hasSpaceFor(size))) throw full()
        const part = await readPart(request, size)
        const outcome = await storePart({ db, files: ctx.files }, file, part).catch(noSpace)
        if (outcome === 'moved') throw moved()
        if (outcome === 'not-mail') {
          throw refused('UNPROCESSABLE_CONTENT', importProblemText('not-mail'))
        }
        return { uploaded: offset + part.byteLength }
      },
    )
  })
}

const moved = () => refused('CONFLICT', 'The upload is at another position, or finished.')

function noSpace(error: unknown): never {
  throw isDiskFull(error) ? full(error) : error
}

function full(cause?: unknown): DomainError {
  const message = 'There is no space left on this server. What was uploaded is kept.'
  return new DomainError({ code: 'SERVICE_UNAVAILABLE', message, cause })
}

function offsetOf({ headers }: FastifyRequest): number {
  const value = headers['upload-offset']
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) {
    throw refused('BAD_REQUEST', 'The header Upload-Offset must be a number of bytes.')
  }
  return Number(value)
}

/** The body, of exactly this many bytes. Throws DomainError otherwise. */
async function readPart({ raw, body, headers }: FastifyRequest, size: number): Promise<Buffer> {
  const tooLarge = () => refused('PAYLOAD_TOO_LARGE', `This part has ${size} bytes.`)
  if (Number(headers['content-length'] ?? 0) > size) throw tooLarge()
  // A request without a body has no type, either.
  if (!body) throw incomplete(size)
  const part = Buffer.allocUnsafeSlow(size)
  let held = 0
  // Otherwise an error would close the connection, and nobody could read the response.
  const chunks: AsyncIterable<Buffer> = raw.iterator({ destroyOnReturn: false })
  for await (const chunk of chunks) {
    if (held + chunk.length > size) throw tooLarge()
    held += chunk.copy(part, held)
  }
  if (held < size) throw incomplete(size)
  return part
}

const incomplete = (size: number) =>
  refused('BAD_REQUEST', `This part has ${size} bytes; not all of them were received.`)
