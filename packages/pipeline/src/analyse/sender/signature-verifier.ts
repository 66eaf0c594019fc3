/// <reference path="./mailauth-verifier.d.ts" />
import { createHash } from 'node:crypto'
import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import type { DKIMResult, DKIMVerifyOptions, DKIMVerifyResult } from 'mailauth'
import { type BodyHasher, DkimVerifier } from 'mailauth/lib/dkim/dkim-verifier.js'
import { headerEnd } from '../mime/header-fields.ts'
import type { Outcome, Signature } from './authentication.ts'
import { CanonicalBody } from './canonical-body.ts'

/** Bytes that are hashed before others have their turn. */
const PIECE = 65_536

/**
 * Verifies the signatures of a mail as mailauth's `dkimVerify` does. The body is hashed here: mailauth takes it line by
 * line for each signature again, which lines of one space, or a line without end, make cost a thousand times as much.
 */
export async function verifySignatures(mail: Buffer, options: DKIMVerifyOptions): Promise<DKIMVerifyResult> {
  const end = headerEnd(mail)
  const afterEmptyLine = end + (mail[end] === 0x0d ? 2 : 1)
  const verifier = new SignatureVerifier(options, mail.subarray(afterEmptyLine))
  verifier.end(mail.subarray(0, afterEmptyLine))
  await finished(verifier)
  const { headers, headerFrom, fromFields, envelopeFrom, results, arc } = verifier
  return { headerFrom, fromFields, envelopeFrom, results, ...(headers && { headers }), ...(arc && { arc }) }
}

class SignatureVerifier extends DkimVerifier {
  readonly #body: Buffer
  readonly #hashes = new Map<string, BodyHash[]>()
  readonly #forms = new Map<string, CanonicalBody>()

  constructor(options: DKIMVerifyOptions, body: Buffer) {
    super(options)
    this.#body = body
  }

  override addBodyHash(form: string, algorithm: string, most: number | ''): string {
    const key = `${form}:${algorithm}:${most}`
    if (this.bodyHashes.has(key)) return key
    const hash = new BodyHash(algorithm, most === '' ? Number.POSITIVE_INFINITY : most)
    const alike = this.#hashes.get(form) ?? []
    if (alike.length === 0) {
      const write = (bytes: Buffer) => {
        for (const each of alike) each.update(bytes)
      }
      this.#forms.set(form, new CanonicalBody(form === 'relaxed' ? 'relaxed' : 'simple', write))
    }
    alike.push(hash)
    this.#hashes.set(form, alike)
    this.bodyHashes.set(key, hash)
    return key
  }

  override async nextChunk(piece: Buffer): Promise<void> {
    for (const form of this.#forms.values()) form.update(piece)
  }

  override async finalChunk(): Promise<void> {
    for (let at = 0; at < this.#body.byteLength && this.#forms.size > 0; at += PIECE) {
      await this.nextChunk(this.#body.subarray(at, at + PIECE))
      await setImmediate()
    }
    for (const form of this.#forms.values()) form.end()
    await super.finalChunk()
  }
}

/** A hash of the first `most` bytes of a canonical body. */
class BodyHash implements BodyHasher {
  readonly #hash
  readonly #most: number
  canonicalizedLength = 0
  bodyHashedBytes = 0

  constructor(algorithm: string, most: number) {
    this.#hash = createHash(algorithm)
    this.#most = most
  }

  get byteLength(): number {
    return this.canonicalizedLength
  }

  update(bytes: Buffer): void {
    this.canonicalizedLength += bytes.byteLength
    const left = this.#most - this.bodyHashedBytes
    if (left <= 0) return
    const hashed = bytes.subarray(0, left)
    this.bodyHashedBytes += hashed.byteLength
    this.#hash.update(hashed)
  }

  setContentType(): void {}

  /** Where its parts begin, which nobody asks for. */
  getMimeStructureStart(): undefined {}

  digest(encoding: 'base64'): string {
    return this.#hash.digest(encoding)
  }
}

/** Fields of which a mail has one (RFC 5322 3.6, RFC 2369 3.4, RFC 2919 2): a second was put in by somebody else. */
const SINGULAR = [
  'from',
  'sender',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'list-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
]

/** What a mail's DKIM signatures came to, as mailauth tells it. */
export function signaturesOf(verified: DKIMVerifyResult): Signature[] {
  const copies = countsOf((verified.headers?.parsed ?? []).map(({ key }) => key))
  return verified.results.flatMap((result) => {
    const { signingDomain: domain, selector } = result
    return domain && selector ? [{ domain: domain.toLowerCase(), selector, ...judged(result, copies) }] : []
  })
}

function judged(
  { status, signingHeaders }: DKIMResult,
  copies: ReadonlyMap<string, number>,
): Pick<Signature, 'result' | 'why' | 'covers'> {
  const signed = countsOf((signingHeaders?.keys ?? '').split(':').map((name) => name.trim().toLowerCase()))
  const covers = [...signed].flatMap(([name, count]) => (count >= (copies.get(name) ?? 0) ? [name] : []))
  const added = SINGULAR.find((name) => signed.has(name) && !covers.includes(name))
  const why = status.comment ?? status.policy?.['dkim-rules'] ?? null
  if (status.result === 'pass') {
    // Either leaves a signature valid while the mail says what its signer never said.
    if (status.underSized) return { result: 'policy', why: 'text-added', covers }
    if (added) return { result: 'policy', why: `field-added:${added}`, covers }
    return { result: 'pass', why: null, covers }
  }
  // To mailauth a body that was changed is neutral; RFC 8601 calls that a failure.
  if (why === 'body hash did not verify') return { result: 'fail', why, covers }
  return { result: outcomeOf(status.result), why, covers }
}

/** One of the words of RFC 8601 for what mailauth says. */
export function outcomeOf(result: string): Outcome {
  switch (result) {
    case 'pass':
    case 'fail':
    case 'softfail':
    case 'neutral':
    case 'none':
    case 'policy':
    case 'permerror':
    case 'temperror':
      return result
    default:
      return 'neutral'
  }
}

function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
