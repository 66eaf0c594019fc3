import { randomBytes, randomUUID } from 'node:crypto'
import { refused } from '@tidings/db/domain-error'
import { hasApiToken } from '@tidings/db/queries/accounts/api-tokens'
import { countOf } from '@tidings/db/queries/accounts/user-limits'
import { lockUser } from '@tidings/db/queries/accounts/users'
import { insertFeed } from '@tidings/db/queries/editions/feeds'
import type { FeedRow, Tables, UserRow } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import { whileSignedIn } from '../account/while-signed-in.ts'
import type { RequestContext } from '../context.ts'
import { hashSecret } from '../hash-secret.ts'
import { holdLimit } from '../limit-reached.ts'

const SECRET_BYTES = 32

/** The formats of a feed, and the end of its address. */
export const FEED_FORMATS = { atom: 'atom.xml', json: 'feed.json' } as const
export type FeedFormat = keyof typeof FEED_FORMATS

/** The feeds for e-readers: a catalogue of books, and each book. */
const BOOK_FORMATS = { opds: 'opds.xml', epub: 'book.epub' } as const

/** The path of a feed, by its secret. */
export const feedPath = (secret: string, format: FeedFormat | keyof typeof BOOK_FORMATS): string =>
  `/api/feeds/${secret}/${{ ...FEED_FORMATS, ...BOOK_FORMATS }[format]}`

/**
 * Creates the secret address of a feed, of which only a hash is stored. One created with an access token ends with it.
 * Throws UNAUTHORIZED if the session or token of the request has ended, and LIMIT_REACHED.
 */
export async function addFeedAddress(
  ctx: RequestContext,
  { id: userId }: Pick<UserRow, 'id'>,
  what: Pick<FeedRow, 'kind' | 'tag' | 'newsletter_id' | 'query'>,
): Promise<{ feed: FeedRow; secret: string }> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const now = Date.now()
  const feed: FeedRow = {
    ...what,
    id: randomUUID(),
    user_id: userId,
    secret_hash: hashSecret(secret),
    token_id: ctx.token?.id ?? null,
    created_at: now,
    expires_at: ctx.token?.expiresAt ?? null,
    last_used_at: null,
    version: '',
    changed_at: now,
  }
  await whileAllowed(ctx, async (trx) => {
    holdLimit('feeds', (await countOf(trx, userId, 'feeds')) + 1, ctx.limits.feeds)
    await insertFeed(trx, feed)
  })
  return { feed, secret }
}

/**
 * As whileSignedIn, also for a request with an access token: only if that was not revoked since the request arrived.
 */
function whileAllowed<Result>(
  ctx: RequestContext,
  use: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const { token } = ctx
  if (!token) return whileSignedIn(ctx, use)
  return ctx.database.db.transaction().execute(async (trx) => {
    await lockUser(trx, token.user.id)
    if (await hasApiToken(trx, token.user.id, token.id)) return use(trx)
    throw refused('UNAUTHORIZED', 'Please log in.')
  })
}
