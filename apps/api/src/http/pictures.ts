import type { Services } from '@tidings/api/context'
import { notFound } from '@tidings/api/not-found'
import type { PictureLinks } from '@tidings/api/picture-links'
import { FetchRefused } from '@tidings/pipeline/fetch/fetch-refused'
import type { FetchWeb } from '@tidings/pipeline/fetch/guarded-fetch'
import type { FastifyInstance } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { clientNetwork } from '../client-network.ts'
import type { Originals } from './originals.ts'
import { slotUntilClosed, untilClosed } from './slots.ts'

const LARGEST_PICTURE = 5_242_880
/** Few are larger, in bytes: what each takes is known once it is there. */
const LARGE = 4_194_304
/** Opened by itself, a picture is one and no more. */
const POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"
const RASTER = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'])

type Picture = NonNullable<ReturnType<PictureLinks['open']>>

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
      if (!picture) throw notFound('picture')
      const slot = await slotUntilClosed(reply, (signal) =>
        services.work.enter(ownerOf(picture) ?? `at ${clientNetwork(request.ip)}`, 'picture', {
          bytes: LARGE,
          signal,
        }),
      )
      const bytes = await bytesOf(services, sources, picture, untilClosed(reply))
      slot.resize(bytes?.length ?? 0)
      const type = bytes && (await fileTypeFromBuffer(bytes))
      if (!type || !RASTER.has(type.mime)) throw notFound('picture')
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

/** Whose picture it is; of those on the web nothing is known but who asks. */
function ownerOf(picture: Picture): string | undefined {
  if ('inMail' in picture) return picture.inMail.userId
  return 'key' in picture ? picture.key.split('/')[1] : undefined
}

async function bytesOf(
  { files, log }: Services,
  { originals, fetchWeb }: Sources,
  picture: Picture,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  if ('key' in picture) return files.get(picture.key)
  if ('inMail' in picture) return originals.picture(picture.inMail, signal)
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
