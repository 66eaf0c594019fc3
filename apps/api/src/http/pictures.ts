import { randomInt } from 'node:crypto'
import type { Services } from '@tidings/api/trpc/context'
import { notFound } from '@tidings/db/domain-error'
import { findPicture } from '@tidings/db/queries/pictures/files'
import { schedulePicturesOfMail } from '@tidings/db/queries/pictures/remote-pictures'
import type { Slot } from '@tidings/scheduling/fair-queue'
import { countTurnsFor, nextTurn } from '@tidings/scheduling/turns'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { clientNetwork } from '../network/client-network.ts'
import type { Originals } from './originals.ts'
import { slotUntilClosed, untilClosed } from './slots.ts'

/** Assumed size in bytes of pictures of unknown size. */
const LARGE = 4_194_304
/** The policy of a picture opened directly: nothing else. */
const POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"
const RASTER = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp', 'image/avif'])

/** The delay of fetching a viewed picture: one to ten minutes, in milliseconds. */
const MIN_DELAY_MS = 60_000
const MAX_DELAY_MS = 600_000

/**
 * Serves pictures by unguessable links: files by their id, and embedded ones by a token. Makes no web requests. The
 * type is detected from the bytes only.
 */
export async function pictureRoutes(
  app: FastifyInstance,
  services: Services,
  originals: Pick<Originals, 'picture'>,
): Promise<void> {
  /** The requester is unknown, so it counts for the owner and for the client's network. */
  function pictureSlot(
    { ip }: FastifyRequest,
    reply: FastifyReply,
    { userId, ...options }: { userId: string; bytes: number; isUrgent?: boolean },
  ): Promise<Slot> {
    const follower = `${userId} ${clientNetwork(ip)}`
    countTurnsFor(follower)
    return slotUntilClosed(reply, (signal) =>
      services.work.enter(follower, 'picture', { ...options, group: userId, signal }),
    )
  }

  app.get<{ Params: { id: string } }>('/api/pictures/:id', async (request, reply) => {
    const { id } = request.params
    const { db } = services.database
    const picture = await findPicture(db, id)
    if (!picture) {
      // A missing one is fetched later, if configured.
      if (services.pictureMode === 'view') {
        await schedulePicturesOfMail(db, id, Date.now() + randomInt(MIN_DELAY_MS, MAX_DELAY_MS))
      }
      throw notFound('picture')
    }
    const { userId, key, bytes } = picture
    await pictureSlot(request, reply, { userId, bytes: bytes ?? LARGE })
    return sendPicture(reply, await services.files.get(key))
  })
  app.get<{ Params: { token: string } }>('/api/pictures/in-mail/:token', async (request, reply) => {
    const picture = services.pictures.openInMail(request.params.token)
    if (!picture) throw notFound('picture')
    const { userId } = picture
    const bytes = await originals.picture(picture, {
      signal: untilClosed(reply),
      enter: (options) => pictureSlot(request, reply, { userId, ...options }),
    })
    return sendPicture(reply, bytes)
  })
}

async function sendPicture(reply: FastifyReply, bytes: Uint8Array | undefined): Promise<FastifyReply> {
  await nextTurn()
  const type = bytes && (await fileTypeFromBuffer(bytes))
  if (!type || !RASTER.has(type.mime)) throw notFound('picture')
  return (
    reply
      .header('content-type', type.mime)
      .header('cache-control', 'private, max-age=604800, immutable')
      .header('content-security-policy', POLICY)
      // For browsers a sandboxed original is cross-site; the link itself is the permission.
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(bytes)
  )
}
