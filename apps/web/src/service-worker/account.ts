import { openDB } from 'idb'
import { type ChangeQueue, deleteQueues, openQueue } from './change-queue.ts'
import { deleteOfflineData, type OfflineStore, openOfflineStore } from './offline-store.ts'
import { endPushes } from './push-notifications.ts'

/** The user whose data this browser stores, with the stored data and unsent changes. */
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

/** The last signed-in user, as far as this browser knows; undefined after logging out, and if nothing can be stored. */
export function currentAccount(): Promise<Account | undefined> {
  opened ??= readUser()
    .then((userId) => (userId === undefined ? undefined : open(userId)))
    // Some private windows have no database.
    .catch(() => undefined)
  return opened
}

/** Sequentially, each with the result of the previous one. */
function becomes(next: (before: Account | undefined) => Promise<Account | undefined>): Promise<unknown> {
  opened = currentAccount()
    .then(next)
    .catch(() => undefined)
  return opened
}

/** A user has signed in: all data of other users is deleted from this browser. */
export function signedIn(userId: string): Promise<unknown> {
  return becomes(async (before) => {
    if (before?.userId === userId) return before
    close(before)
    await Promise.all([deleteOfflineData(userId), deleteQueues(userId)])
    await writeUser(userId)
    return open(userId)
  })
}

/** The user has logged out: all of their data is deleted from this browser. */
export function signedOut(): Promise<unknown> {
  return becomes(async (before) => {
    close(before)
    await Promise.all([writeUser(undefined), deleteOfflineData(), deleteQueues(), endPushes()])
    return undefined
  })
}

/**
 * The session has ended without logging out: nothing can be read any more. Unsent changes are kept until the user signs
 * in again, as highlights must not be lost; another user's sign-in deletes them.
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

/** The user of a page's request: that of its token, or the signed-in one without a token. */
export async function accountOf({ headers }: Pick<Request, 'headers'>): Promise<Account | undefined> {
  const account = await currentAccount()
  const token = headers.get('authorization')?.split('.')[1]
  return token === undefined || account?.userId === subjectOf(token) ? account : undefined
}

/** The user in the payload of a token. */
function subjectOf(payload: string): unknown {
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).sub
  } catch {
    return undefined
  }
}
