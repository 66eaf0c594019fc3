/** The verifier of mailauth that its types leave out, as far as signature-verifier.ts reaches into it. */
declare module 'mailauth/lib/dkim/dkim-verifier.js' {
  import type { Writable } from 'node:stream'
  import type { DKIMVerifyOptions, DKIMVerifyResult } from 'mailauth'

  /** A hash of the body, and over how many bytes it goes. */
  export interface BodyHasher {
    byteLength: number
    /** Of the whole body in its canonical form, and as far as it is hashed. */
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
    /** Asked for once the headers are read, for each signature; gives a key of `bodyHashes`. */
    addBodyHash(canonicalization: string, algorithm: string, most: number | ''): string
    /** Takes a piece of the body. */
    nextChunk(chunk: Buffer): Promise<void>
    /** Judges the signatures, once all of the body was taken. */
    finalChunk(): Promise<void>
  }
}
