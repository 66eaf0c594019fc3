import { randomInt } from 'node:crypto'
import type { Slot } from '@tidings/accounts/work/fair-queue'
import type { Services } from '@tidings/api/trpc/context'
import { notFound } from '@tidings/db/domain-error'
import { findFile, ownerOfPicture } from '@tidings/db/queries/files'
import { fetchLookedAt } from '@tidings/db/queries/remote-pictures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { clientNetwork } from '../network/client-network.ts'
import type { Originals } from './originals.ts'
import { refuseOverload } from './request-context.ts'
import type { RequestShares } from './shed-load.ts'
import { slotUntilClosed, untilClosed } from './slots.ts'

/** Few are larger, in bytes, where it is not known what they take. */
const LARGE = 4_194_304
/** Opened by itself, a picture is one and no more. */
const POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"
const RASTER = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp', 'image/avif'])

/** Where pictures are fetched once they are looked at: so long after, from one to ten minutes, in milliseconds. */
const SOONEST_MS = 60_000
const LATEST_MS = 600_000

/**
 * Pictures by links that nobody guesses: files by their id, and those that only their mail holds by a token. Nothing is
 * asked of the web here. What they are is judged by their bytes alone.
 */
export async function pictureRoutes(
  app: FastifyInstance,
  services: Services,
  { originals, shares }: { originals: Pick<Originals, 'picture'>; shares: RequestShares },
): Promise<void> {
  /** Who follows a link is not known: what they hold counts for the owner and for where they are. */
  async function pictureSlot(
    request: FastifyRequest,
    reply: FastifyReply,
    { userId, ...options }: { userId: string; bytes: number; isUrgent?: boolean },
  ): Promise<Slot> {
    const { work } = services
    const follower = `${userId} ${clientNetwork(request.ip)}`
    // While it waits it takes nothing that other requests need.
    refuseOverload(reply, shares.wait(request))
    const slot = await slotUntilClosed(reply, (signal) =>
      work.enter(follower, 'picture', { ...options, signal }),
    )
    refuseOverload(reply, shares.resume(request))
    await slotUntilClosed(reply, (signal) => work.enter(userId, 'linked', { signal }))
    return slot
  }

  app.get<{ Params: { id: string } }>('/api/pictures/:id', async (request, reply) => {
    const { id } = request.params
    const { db } = services.database
    const userId = await ownerOfPicture(db, id)
    const file = userId === undefined ? undefined : await findFile(db, userId, id)
    if (userId === undefined || !file) {
      // One that is not there yet is fetched later, and only where that is the setting.
      if (services.pictureMode === 'view') {
        await fetchLookedAt(db, id, Date.now() + randomInt(SOONEST_MS, LATEST_MS))
      }
      throw notFound('picture')
    }
    await pictureSlot(request, reply, { userId, bytes: file.bytes ?? LARGE })
    return answer(reply, await services.files.get(file.key))
  })
  app.get<{ Params: { token: string } }>('/api/pictures/in-mail/:token', async (request, reply) => {
    const picture = services.pictures.openInMail(request.params.token)
    if (!picture) throw notFound('picture')
    const { userId } = picture
    refuseOverload(reply, shares.wait(request))
    const bytes = await originals.picture(picture, {
      signal: untilClosed(reply),
      enter: (options) => pictureSlot(request, reply, { userId, ...options }),
    })
    return answer(reply, bytes)
  })
}

async function answer(reply: FastifyReply, bytes: Uint8Array | undefined): Promise<FastifyReply> {
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
}
