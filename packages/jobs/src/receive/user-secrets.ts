import { randomBytes, randomUUID } from 'node:crypto'
import type { FileStore } from '@tidings/db/files/file-store'
import { insertFiles } from '@tidings/db/queries/pictures/files'
import type { Executor } from '@tidings/db/schema'
import { openSecretBox, type SecretBox } from '@tidings/db/secret-box'

const KEY_BYTES = 32

type SecretPurpose = 'mailbox' | 'webhook' | 'readwise' | 'push'

/**
 * Seals a user's secrets: passwords of mailboxes, secrets of webhooks, the Readwise token, addresses of push
 * subscriptions. The key is a file, so that the database alone reveals nothing; it is part of backups and is deleted
 * with the account. Created if missing.
 */
export async function secretsOfUser(
  { db, files }: { db: Executor; files: FileStore },
  userId: string,
  purpose: SecretPurpose,
): Promise<SecretBox> {
  const file = `keys/${userId}`
  const known = await files.get(file)
  if (known) return openSecretBox(known, purpose)
  const key = randomBytes(KEY_BYTES)
  await files.add(file, key)
  const row = { id: randomUUID(), user_id: userId, mail_id: null, kind: 'key' as const, key: file }
  await insertFiles(db, [{ ...row, media_type: null, bytes: KEY_BYTES, created_at: Date.now() }])
  // Of two concurrent calls, both use the first one's key.
  return openSecretBox((await files.get(file)) ?? key, purpose)
}

/**
 * Opens a sealed secret of a user; undefined if it was sealed with another key, for example after a restore without the
 * files.
 */
export async function openedSecret(
  stored: { db: Executor; files: FileStore },
  userId: string,
  { purpose, sealed, owner }: { purpose: SecretPurpose; sealed: string; owner: string },
): Promise<string | undefined> {
  const box = await secretsOfUser(stored, userId, purpose)
  try {
    return box.open(sealed, owner)
  } catch {
    return undefined
  }
}
