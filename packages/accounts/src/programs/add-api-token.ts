import { randomBytes, randomUUID } from 'node:crypto'
import { insertApiToken } from '@tidings/db/queries/accounts/api-tokens'
import { countOf } from '@tidings/db/queries/accounts/user-limits'
import type { ApiTokenRow, UserRow } from '@tidings/db/schema'
import { notifyOwner } from '../account/notify-owner.ts'
import { whileSignedIn } from '../account/while-signed-in.ts'
import type { RequestContext } from '../context.ts'
import { hashSecret } from '../hash-secret.ts'
import { holdLimit } from '../limit-reached.ts'
import { TOKEN_PREFIX, TOKEN_SCOPES, type TokenScope } from './api-tokens.ts'

const SECRET_BYTES = 32

/**
 * Creates an access token in a session, notifies the owner, and returns it with its secret, of which only a hash is
 * stored. `expiresAt` is in epoch milliseconds, null for never. Throws UNAUTHORIZED if the session has ended, and
 * LIMIT_REACHED.
 */
export async function addApiToken(
  ctx: RequestContext,
  { id: userId }: Pick<UserRow, 'id'>,
  { name, scopes, expiresAt }: { name: string; scopes: readonly TokenScope[]; expiresAt: number | null },
): Promise<{ token: ApiTokenRow; secret: string }> {
  const secret = `${TOKEN_PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`
  const token: ApiTokenRow = {
    id: randomUUID(),
    user_id: userId,
    name,
    secret_hash: hashSecret(secret),
    scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)).join(' '),
    created_at: Date.now(),
    expires_at: expiresAt,
    last_used_at: null,
  }
  await whileSignedIn(ctx, async (trx) => {
    holdLimit('apiTokens', (await countOf(trx, userId, 'apiTokens')) + 1, ctx.limits.apiTokens)
    await insertApiToken(trx, token)
    await notifyOwner(ctx, trx, userId, { kind: 'token-added' })
  })
  ctx.jobs.wake()
  return { token, secret }
}
