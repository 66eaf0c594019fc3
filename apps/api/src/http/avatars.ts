import multipart from '@fastify/multipart'
import { MAX_AVATAR_BYTES } from '@tidings/accounts/avatars/avatar-file'
import { avatarOwner, storeAvatar } from '@tidings/accounts/avatars/store-avatar'
import { AVATAR_PATH } from '@tidings/api/openapi/file-operations'
import { DomainError, refused } from '@tidings/db/domain-error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ContextOf } from './request-context.ts'
import { slotUntilClosed } from './slots.ts'

/** One file, the email, and little more: anything else is rejected before it is read. */
const LIMITS = { fileSize: MAX_AVATAR_BYTES, files: 1, fields: 4, fieldSize: 1000, headerPairs: 20 }
/** The maximum bytes of the form around the file. */
const MAX_FORM_BYTES = MAX_AVATAR_BYTES + 65_536

/** The upload of profile pictures: the only call without JSON. Its errors have the same format. */
export async function avatarRoutes(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS })
    scope.post(`/api${AVATAR_PATH}`, async (request, reply) => {
      const ctx = await contextOf(request, reply)
      const session = avatarOwner(ctx.session)
      const bytes = Math.min(Number(request.headers['content-length'] ?? MAX_FORM_BYTES), MAX_FORM_BYTES)
      await slotUntilClosed(reply, (signal) => ctx.work.enter(session.user.id, 'upload', { bytes, signal }))
      return storeAvatar(ctx, session, await formOf(request))
    })
  })
}

/** The form's content; throws DomainError for anything but one file named `avatar` and an optional `email`. */
async function formOf(request: FastifyRequest): Promise<{ upload: Uint8Array; email: string | undefined }> {
  if (!request.isMultipart()) {
    throw refused('UNSUPPORTED_MEDIA_TYPE', 'Upload pictures as multipart/form-data.')
  }
  try {
    const parts = request.parts()
    return await Promise.race([readParts(parts), rejectTooLarge(request)])
  } catch (error) {
    throw error instanceof DomainError ? error : refusalOf(error)
  }
}

async function readParts(
  parts: ReturnType<FastifyRequest['parts']>,
): Promise<{ upload: Uint8Array; email: string | undefined }> {
  let upload: Uint8Array | undefined
  let email: string | undefined
  for await (const part of parts) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      if (part.fieldname === 'avatar') upload = bytes
    } else if (part.fieldname === 'email') {
      email = String(part.value)
    }
  }
  if (!upload) throw refused('BAD_REQUEST', 'The file is missing: send it as avatar.')
  return { upload, email }
}

/** Rejects once the form is too large: the parser would read everything beyond its limits to the end. */
function rejectTooLarge({ raw }: FastifyRequest): Promise<never> {
  return new Promise((_, reject) => {
    let read = 0
    const count = (chunk: Buffer) => {
      read += chunk.length
      if (read > MAX_FORM_BYTES) reject(tooLarge())
    }
    if (Number(raw.headers['content-length'] ?? 0) > MAX_FORM_BYTES) reject(tooLarge())
    else raw.on('data', count)
  })
}

function tooLarge(cause?: Error): DomainError {
  return new DomainError({
    code: 'PAYLOAD_TOO_LARGE',
    message: 'A profile picture has at most 5 MB.',
    ...(cause && { cause }),
  })
}

/** Our messages for the parser's errors, which mention its limits and parts. */
function refusalOf(error: unknown): DomainError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE' && error instanceof Error) return tooLarge(error)
  if (code === 'FST_FILES_LIMIT') {
    return new DomainError({ code: 'BAD_REQUEST', message: 'Send one file, as avatar.', cause: error })
  }
  return new DomainError({ code: 'BAD_REQUEST', message: 'The form cannot be read.', cause: error })
}
