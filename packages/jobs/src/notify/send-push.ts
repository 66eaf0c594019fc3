import type { FileStore } from '@tidings/db/files/file-store'
import type { Jobs } from '@tidings/db/jobs/job-queue'
import { deletePushSubscription, findPushSubscription } from '@tidings/db/queries/notify/push-subscriptions'
import type { Executor } from '@tidings/db/schema'
import { FetchRefused } from '@tidings/mail/common/net/fetch-refused'
import { type FetchWeb, isPassing } from '../fetch/guarded-fetch.ts'
import { openedSecret } from '../receive/user-secrets.ts'
import { encryptPush, type PushAddress, vapidAuthorization } from './push-message.ts'

interface PushSending {
  db: Executor
  files: FileStore
  fetchWeb: FetchWeb
  /** The key that signs pushes. */
  vapidKey: string
  /** The operator's contact for push services: an https: or mailto: address. */
  subject: () => string
  signal?: AbortSignal
}

/** Attempts, with growing pauses in between. */
const TRIES = 4
const LIMITS = { bytes: 4096, wholeMs: 15_000, idleMs: 10_000 }
/** How long the push service keeps it for an offline browser, in seconds: an edition is of a day. */
const TTL = 12 * 3600
/** The browser is gone, or revoked the permission (RFC 8030, 7.3). */
const GONE = new Set([404, 410])

/**
 * Sends one browser the number of stories or confirmations, without their content. A subscription that is gone, or
 * whose address is refused, is removed. Throws for temporary failures, until the last attempt.
 */
export async function sendPush(
  sending: PushSending,
  { session, kind, count }: Jobs['send-push'],
  userId: string,
  attempt: number,
): Promise<void> {
  const { db, fetchWeb, vapidKey, subject, signal } = sending
  const now = Date.now()
  const row = await findPushSubscription(db, userId, session, now)
  if (!row) return
  const sealed = { purpose: 'push', sealed: row.sealed, owner: session } as const
  const address = await openedSecret(sending, userId, sealed)
  const status = address === undefined ? undefined : await post(JSON.parse(address))
  if (status === undefined || GONE.has(status)) {
    await deletePushSubscription(db, userId, session)
    return
  }
  if (isPassing(status) && attempt < TRIES) throw new Error(`A push service answered ${status}.`)

  /** Undefined for an address that is refused permanently. */
  async function post(to: PushAddress): Promise<number | undefined> {
    const headers = {
      authorization: vapidAuthorization(vapidKey, { endpoint: to.endpoint, subject: subject(), now }),
      // A later one replaces one that is still waiting.
      ...{ 'content-encoding': 'aes128gcm', ttl: `${TTL}`, topic: kind, urgency: 'normal' },
    }
    try {
      const response = await fetchWeb(to.endpoint, {
        method: 'POST',
        push: { body: encryptPush(JSON.stringify({ kind, count }), to), headers },
        ...{ follow: false, limits: LIMITS, ...(signal && { signal }) },
      })
      return response.status
    } catch (error) {
      if (!(error instanceof FetchRefused)) throw error
      if (error.mayTryAgain && attempt < TRIES) throw error
      return error.mayTryAgain ? 503 : undefined
    }
  }
}
