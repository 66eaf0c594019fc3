import type { Services } from '@tidings/api/context'
import { FetchRefused, guardedFetch } from '@tidings/pipeline/fetch/guarded-fetch'
import type { FastifyInstance } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'

const LARGEST_PICTURE = 5_242_880
const RASTER = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'])

/**
 * Pictures by signed links: those that came with a mail, from the file store, and those that a mail names on the web,
 * through the guarded fetcher. What they are is judged by their bytes alone.
 */
export async function pictureRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.get<{ Params: { kind: string; signature: string }; Querystring: { of?: string } }>(
    '/api/pictures/:kind/:signature',
    async (request, reply) => {
      const { kind, signature } = request.params
      const picture = services.pictures.open(kind, request.query.of ?? '', signature)
      const bytes = picture && (await bytesOf(services, picture))
      const type = bytes && (await fileTypeFromBuffer(bytes))
      if (!type || !RASTER.has(type.mime)) {
        return reply.code(404).send({ message: 'There is no such picture.', code: 'NOT_FOUND' })
      }
      return reply
        .header('content-type', type.mime)
        .header('cache-control', 'private, max-age=604800, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(bytes)
    },
  )
}

async function bytesOf(
  { files, log }: Services,
  picture: { url: string } | { key: string },
): Promise<Uint8Array | undefined> {
  if ('key' in picture) return files.get(picture.key)
  try {
    const { status, body } = await guardedFetch(picture.url, { maxBytes: LARGEST_PICTURE, accept: 'image/*' })
    return status === 200 ? body : undefined
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    log.warn({ reason: error.message }, 'a picture was not fetched')
    return undefined
  }
}
