import { createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Settings } from '../settings.ts'
import { SettingsError } from '../settings.ts'
import type { DkimKey } from './outgoing-mail.ts'

/** Reads the key that signs outgoing mails. Throws SettingsError for an invalid file. */
export async function readDkimKey(dkim: NonNullable<Settings['dkim']>): Promise<DkimKey> {
  const { domain, selector, keyFile } = dkim
  const privateKey = await readFile(keyFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new SettingsError(`DKIM_KEY_FILE: ${keyFile} can’t be read (${error.code}).`)
  })
  let type: string | undefined
  try {
    type = createPrivateKey(privateKey).asymmetricKeyType
  } catch {
    throw new SettingsError(`DKIM_KEY_FILE: ${keyFile} has no private key in PEM without a passphrase.`)
  }
  if (type !== 'rsa' && type !== 'ed25519') {
    throw new SettingsError(
      `DKIM_KEY_FILE: ${keyFile} has a key of type ${type}; DKIM knows rsa and ed25519.`,
    )
  }
  return { domain, selector, privateKey }
}
