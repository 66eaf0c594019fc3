import { generateKeyPairSync } from 'node:crypto'
import { sealMessage } from 'mailauth/lib/arc/index.js'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import type { DnsTable } from './dns-table.ts'

/** A mail of a newsletter, without a signature. */
export const MAIL = [
  'From: Kernel Weekly <news@kernel.example>',
  'To: reader@inbox.example',
  'Subject: This week in kernels',
  'Date: Fri, 20 Nov 2026 08:00:00 +0000',
  'Message-ID: <one@kernel.example>',
  'List-Id: <weekly.kernel.example>',
  'List-Unsubscribe: <https://kernel.example/leave>',
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'A new scheduler is in the tree.',
  '',
].join('\r\n')

/** A key pair of a domain, with its DNS record. */
export interface SigningKey {
  domain: string
  selector: string
  privateKey: string
  records: DnsTable
}

/** Generates a key for a domain. */
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
  /** Fields to cover; default: those of mailauth. */
  headers?: readonly string[]
  /** The `l=` tag. */
  bodyLength?: number
  /** The times of signing and expiry. */
  signedAt?: Date
  expires?: Date
}

/** The mail with a signature of each key prepended. */
export async function signed(
  mail: string,
  keys: readonly SigningKey[],
  { headers, bodyLength, signedAt, expires }: SigningOptions = {},
): Promise<string> {
  let signatures = ''
  for (const { domain, selector, privateKey } of keys) {
    // The types require one key at the top, the code a list of them.
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

/** A mail with an ARC seal by a forwarder that recorded its results, such as `mx.google.example; dmarc=pass`. */
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
