/// <reference path="./mailauth-verifier.d.ts" />
import { createHash } from 'node:crypto'
import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import type { DKIMVerifyOptions, DKIMVerifyResult } from 'mailauth'
import { type BodyHasher, DkimVerifier } from 'mailauth/lib/dkim/dkim-verifier.js'
import { headerEnd } from '../mime/header-fields.ts'
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
