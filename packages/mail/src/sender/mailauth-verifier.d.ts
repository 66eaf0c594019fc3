/** The verifier of mailauth, which its types omit, as far as signature-verifier.ts uses it. */
declare module 'mailauth/lib/dkim/dkim-verifier.js' {
  import type { Writable } from 'node:stream'
  import type { DKIMVerifyOptions, DKIMVerifyResult } from 'mailauth'

  /** A hash of the body, and the number of bytes that it covers. */
  export interface BodyHasher {
    byteLength: number
    /** Lengths of the whole canonical body, and of its hashed part. */
    canonicalizedLength: number
    bodyHashedBytes: number
    setContentType(type: unknown): void
    getMimeStructureStart(): number | undefined
    digest(encoding: 'base64'): string
  }

  export class DkimVerifier extends Writable {
    constructor(options: DKIMVerifyOptions)
    headers: DKIMVerifyResult['headers']
    headerFrom: DKIMVerifyResult['headerFrom']
    fromFields: DKIMVerifyResult['fromFields']
    envelopeFrom: DKIMVerifyResult['envelopeFrom']
    results: DKIMVerifyResult['results']
    arc: DKIMVerifyResult['arc']
    bodyHashes: Map<string, BodyHasher>
    /** Called after the headers for each signature; returns a key of `bodyHashes`. */
    addBodyHash(canonicalization: string, algorithm: string, maxLength: number | ''): string
    /** Adds a chunk of the body. */
    nextChunk(chunk: Buffer): Promise<void>
    /** Verifies the signatures after the whole body. */
    finalChunk(): Promise<void>
  }
}
