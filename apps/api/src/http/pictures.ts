import type { Services } from '@tidings/api/context'
import type { PictureLinks } from '@tidings/api/picture-links'
import { FetchRefused } from '@tidings/pipeline/fetch/fetch-refused'
import type { FetchWeb } from '@tidings/pipeline/fetch/guarded-fetch'
import type { FastifyInstance } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import type { Originals } from './originals.ts'

const LARGEST_PICTURE = 5_242_880
/** Opened by itself, a picture is one and no more. */
const POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"
const RASTER = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'])

interface Sources {
  originals: Originals
  fetchWeb: FetchWeb
}

/**
 * Pictures by signed links: those that came with a mail, from the file store or out of the mail, and those that a mail
 * names on the web, through the guarded fetcher. What they are is judged by their bytes alone.
 */
export async function pictureRoutes(
  app: FastifyInstance,
  services: Services,
  sources: Sources,
): Promise<void> {
  app.get<{ Params: { kind: string; signature: string }; Querystring: { of?: string } }>(
    '/api/pictures/:kind/:signature',
    async (request, reply) => {
      const { kind, signature } = request.params
      const picture = services.pictures.open(kind, request.query.of ?? '', signature)
      const bytes = picture && (await bytesOf(services, sources, picture))
      const type = bytes && (await fileTypeFromBuffer(bytes))
      if (!type || !RASTER.has(type.mime)) {
        return reply.code(404).send({ message: 'There is no such picture.', code: 'NOT_FOUND' })
      }
      return (
        reply
          .header('content-type', type.mime)
          .header('cache-control', 'private, max-age=604800, immutable')
          .header('content-security-policy', POLICY)
          // The frame of an original is no part of this site, for browsers; the link says that it may be seen.
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(bytes)
      )
    },
  )
}

async function bytesOf(
  { files, log }: Services,
  { originals, fetchWeb }: Sources,
  picture: NonNullable<ReturnType<PictureLinks['open']>>,
): Promise<Uint8Array | undefined> {
  if ('key' in picture) return files.get(picture.key)
  if ('inMail' in picture) return originals.picture(picture.inMail)
  try {
    const limits = { bytes: LARGEST_PICTURE }
    const { status, body, truncated } = await fetchWeb(picture.url, { accept: 'image/*', limits })
    return status === 200 && !truncated ? body : undefined
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    log.warn({ reason: error.message }, 'a picture was not fetched')
    return undefined
  }
}
