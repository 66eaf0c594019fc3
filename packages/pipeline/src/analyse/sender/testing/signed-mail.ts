import { generateKeyPairSync } from 'node:crypto'
import { sealMessage } from 'mailauth/lib/arc/index.js'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import type { DnsTable } from './dns-table.ts'

/** A key pair of a domain, with the record by which others find it. */
export interface SigningKey {
  domain: string
  selector: string
  privateKey: string
  records: DnsTable
}

/** Makes a key for a domain. */
export function signingKey(domain: string, selector = 's1', bits = 2048): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const record = `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`
  return { domain, selector, privateKey, records: { [`TXT ${selector}._domainkey.${domain}`]: [record] } }
}

export interface SigningOptions {
  /** Fields to cover; else those that mailauth covers. */
  headers?: readonly string[]
  /** The `l=` tag. */
  bodyLength?: number
  /** When it was signed, and until when that holds. */
  signedAt?: Date
  expires?: Date
}

/** A mail with a signature of each key on top. */
export async function signed(
  mail: string,
  keys: readonly SigningKey[],
  { headers, bodyLength, signedAt, expires }: SigningOptions = {},
): Promise<string> {
  let signatures = ''
  for (const { domain, selector, privateKey } of keys) {
    // The types ask for one key at the top, the code for a list of them.
    const settings = {
      canonicalization: 'relaxed/relaxed',
      signingDomain: domain,
      selector,
      privateKey,
      signTime: signedAt ?? new Date(),
      ...(expires && { expires }),
      ...(headers && { headerList: headers.join(':') }),
      ...(bodyLength !== undefined && { maxBodyLength: bodyLength }),
    }
    const { signatures: signature, errors } = await dkimSign(mail, {
      ...settings,
      signatureData: [settings],
    })
    if (errors.length > 0) throw new Error(JSON.stringify(errors))
    signatures += signature
  }
  return `${signatures}${mail}`
}

/** A mail sealed by a forwarder who says how it fared before, such as `mx.google.example; dmarc=pass`. */
export async function sealed(mail: string, key: SigningKey, authResults: string): Promise<string> {
  const { domain, selector, privateKey } = key
  const seal = await sealMessage(mail, {
    signingDomain: domain,
    selector,
    privateKey,
    authResults,
    cv: 'none',
  })
  return `${seal}${mail}`
}
