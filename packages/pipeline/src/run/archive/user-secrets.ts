import { randomBytes, randomUUID } from 'node:crypto'
import type { FileStore } from '@tidings/db/files/file-store'
import { insertFiles } from '@tidings/db/queries/files'
import type { Executor } from '@tidings/db/schema'
import { openSecretBox, type SecretBox } from '@tidings/db/secrets/secret-box'

const KEY_BYTES = 32

type SecretPurpose = 'mailbox' | 'webhook' | 'readwise' | 'push'

/**
 * What seals the passwords of a user's mailboxes, the secrets of webhooks, the token of Readwise, or the addresses of
 * push subscriptions. Its key is a file, so that whoever gets hold of the database alone reads none; it is in backups and
 * goes with the account. Made where there is none yet.
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
  // Of two calls at once, the key of the first is right for both.
  return openSecretBox((await files.get(file)) ?? key, purpose)
}

/** A sealed secret of a user, opened; undefined where the key is another one, as after a restore without the files. */
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
