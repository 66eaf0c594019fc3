import { openDB } from 'idb'
import { type ChangeQueue, deleteQueues, openQueue } from './change-queue.ts'
import { deleteOfflineData, type OfflineStore, openOfflineStore } from './offline-store.ts'
import { endPushes } from './push-notifications.ts'

/** The user whose data this browser has, with what is kept of them and what they have yet to send. */
export interface Account {
  userId: string
  kept: OfflineStore
  queue: ChangeQueue
}

let opened: Promise<Account | undefined> | undefined

const known = () =>
  openDB<{ values: { key: string; value: string } }>('tidings-account', 1, {
    upgrade: (made) => {
      made.createObjectStore('values')
    },
  })

async function readUser(): Promise<string | undefined> {
  const db = await known()
  const userId = await db.get('values', 'user')
  db.close()
  return userId
}

async function writeUser(userId: string | undefined): Promise<void> {
  const db = await known()
  await (userId === undefined ? db.delete('values', 'user') : db.put('values', userId, 'user'))
  db.close()
}

async function open(userId: string): Promise<Account> {
  const [kept, queue] = await Promise.all([openOfflineStore(userId), openQueue(userId)])
  return { userId, kept, queue }
}

/** Who was signed in last, as far as this browser knows; undefined after logging out, and where nothing can be kept. */
export function currentAccount(): Promise<Account | undefined> {
  opened ??= readUser()
    .then((userId) => (userId === undefined ? undefined : open(userId)))
    // Some private windows have no database.
    .catch(() => undefined)
  return opened
}

/** One after the other, each with what the one before left. */
function becomes(next: (before: Account | undefined) => Promise<Account | undefined>): Promise<unknown> {
  opened = currentAccount()
    .then(next)
    .catch(() => undefined)
  return opened
}

/** That user is signed in: nothing of another one stays in this browser. */
export function signedIn(userId: string): Promise<unknown> {
  return becomes(async (before) => {
    if (before?.userId === userId) return before
    close(before)
    await Promise.all([deleteOfflineData(userId), deleteQueues(userId)])
    await writeUser(userId)
    return open(userId)
  })
}

/** They logged out: nothing of them stays in this browser. */
export function signedOut(): Promise<unknown> {
  return becomes(async (before) => {
    close(before)
    await Promise.all([writeUser(undefined), deleteOfflineData(), deleteQueues(), endPushes()])
    return undefined
  })
}

/**
 * Their session is over without their doing, here at least: nothing can be read any more. What they have yet to send
 * stays until they sign in again, as highlights must not vanish; another user's signing in deletes it.
 */
export function sessionEnded(): Promise<unknown> {
  return becomes(async (before) => {
    close(before)
    await Promise.all([writeUser(undefined), deleteOfflineData(), endPushes()])
    return undefined
  })
}

function close(account: Account | undefined): void {
  account?.kept.close()
  account?.queue.close()
}

/** Whom a request of a page is made for: whoever its token represents, or the one signed in where it has none. */
export async function accountOf({ headers }: Pick<Request, 'headers'>): Promise<Account | undefined> {
  const account = await currentAccount()
  const token = headers.get('authorization')?.split('.')[1]
  return token === undefined || account?.userId === subjectOf(token) ? account : undefined
}

/** The user that the payload of a token names. */
function subjectOf(payload: string): unknown {
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).sub
  } catch {
    return undefined
  }
}
