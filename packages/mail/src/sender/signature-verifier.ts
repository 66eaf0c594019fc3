/// <reference path="./mailauth-verifier.d.ts" />
import { createHash } from 'node:crypto'
import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import type { DKIMResult, DKIMVerifyOptions, DKIMVerifyResult } from 'mailauth'
import { type BodyHasher, DkimVerifier } from 'mailauth/lib/dkim/dkim-verifier.js'
import { wordSet } from '../common/text/word-set.ts'
import { headerEnd } from '../mime/header-fields.ts'
import { OUTCOMES, type Outcome, type Signature } from './authentication.ts'
import { CanonicalBody } from './canonical-body.ts'

/** Bytes that are hashed before yielding to other work. */
const PIECE = 65_536

/**
 * Verifies the signatures of a mail like mailauth's `dkimVerify`. The body is hashed here: mailauth processes it line
 * by line again for each signature, so that lines of one space, or an endless line, cost a thousand times as much.
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

  override addBodyHash(form: string, algorithm: string, maxBytes: number | ''): string {
    const key = `${form}:${algorithm}:${maxBytes}`
    if (this.bodyHashes.has(key)) return key
    const hash = new BodyHash(algorithm, maxBytes === '' ? Number.POSITIVE_INFINITY : maxBytes)
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

/** A hash of the first `maxBytes` bytes of a canonical body. */
class BodyHash implements BodyHasher {
  readonly #hash
  readonly #maxBytes: number
  canonicalizedLength = 0
  bodyHashedBytes = 0

  constructor(algorithm: string, maxBytes: number) {
    this.#hash = createHash(algorithm)
    this.#maxBytes = maxBytes
  }

  get byteLength(): number {
    return this.canonicalizedLength
  }

  update(bytes: Buffer): void {
    this.canonicalizedLength += bytes.byteLength
    const left = this.#maxBytes - this.bodyHashedBytes
    if (left <= 0) return
    const hashed = bytes.subarray(0, left)
    this.bodyHashedBytes += hashed.byteLength
    this.#hash.update(hashed)
  }

  setContentType(): void {}

  /** Positions of the parts, which are not needed. */
  getMimeStructureStart(): undefined {}

  digest(encoding: 'base64'): string {
    return this.#hash.digest(encoding)
  }
}

/** Fields that occur once in a mail (RFC 5322 3.6, RFC 2369 3.4, RFC 2919 2): somebody else added a second one. */
const SINGULAR = wordSet(`
  from sender reply-to subject date message-id mime-version content-type content-transfer-encoding
  list-id list-unsubscribe list-unsubscribe-post
`)

/** The DKIM results of a mail, from mailauth's result. */
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
  const added = [...SINGULAR].find((name) => signed.has(name) && !covers.includes(name))
  const why = status.comment ?? status.policy?.['dkim-rules'] ?? null
  if (status.result === 'pass') {
    // In both cases a signature remains valid though the mail says what its signer never said.
    if (status.underSized) return { result: 'policy', why: 'text-added', covers }
    if (added) return { result: 'policy', why: `field-added:${added}`, covers }
    return { result: 'pass', why: null, covers }
  }
  // mailauth reports a changed body as neutral; RFC 8601 calls that a failure.
  if (why === 'body hash did not verify') return { result: 'fail', why, covers }
  return { result: outcomeOf(status.result), why, covers }
}

/** The RFC 8601 term for a result of mailauth. */
export const outcomeOf = (result: string): Outcome => OUTCOMES.find((one) => one === result) ?? 'neutral'

function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
