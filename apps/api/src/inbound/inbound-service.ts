import type { IncomingHttpHeaders } from 'node:http'
import type { FetchWeb } from '@tidings/jobs/fetch/guarded-fetch'
import { MAX_MAIL_BYTES } from '../mail/refusal.ts'

/** A mail from a service, with its envelope (RFC 5321). */
export interface InboundMail {
  /** Empty for a bounce. */
  from: string
  to: readonly string[]
  raw: Buffer
  /** The unique part of a signed request: a second one with it is refused. */
  token?: string | undefined
}

export interface InboundRequest {
  headers: IncomingHttpHeaders
  body: Buffer
  /** The signing key that the operator entered; undefined without signatures. */
  key: string | undefined
  fetchWeb: FetchWeb
  /** Epoch milliseconds. */
  now: number
}

/** A service that receives mail and forwards it by webhook. */
export interface InboundService {
  /** `password`: the secret is in Authorization, and checked before the body is read; `signature`: in the body. */
  proof: 'password' | 'signature'
  /** The largest body, in bytes. */
  maxBytes: number
  /** The status for permanently refused mail: the service neither retries nor counts it as delivered. */
  refused: number
  /** The status for a retry: an unreadable request may have been truncated, or the service misconfigured. */
  unreadable: number
  /** Throws InboundRefusal for a request that isn't the service's, or is unreadable; null for one without a mail. */
  read(request: InboundRequest): Promise<InboundMail | null>
}

/** Forms and JSON encode a byte of a mail with up to three, and have other fields. */
export const MAX_WRAPPED_BYTES = 3 * MAX_MAIL_BYTES + 1_048_576

/** `forged`: not from the service; `unreadable`: invalid content; `refused`: a mail that is not accepted. */
type RefusalKind = 'forged' | 'unreadable' | 'refused'

/** A request whose mail is not accepted. */
export class InboundRefusal extends Error {
  override name = 'InboundRefusal'
  readonly kind: RefusalKind
  constructor(message: string, kind: RefusalKind = 'refused') {
    super(message)
    this.kind = kind
  }
}

/** A response that ends a request. */
export class RefusalResponse extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Signed requests are refused if they are older, or from the future: most services retry for up to ten hours. */
const MAX_RETRY_MS = 12 * 3_600_000

/** How long tokens are stored, in milliseconds: longer than any signature is valid, before and after its time. */
export const REMEMBERED_MS = 9 * 24 * 3_600_000

/** Throws InboundRefusal for a time that is too far from now. */
export function refuseOtherTimes(at: number, now: number, maxMs = MAX_RETRY_MS): void {
  if (Number.isFinite(at) && Math.abs(now - at) <= maxMs) return
  throw new InboundRefusal('The signature is too old.', 'forged')
}

/** The fields of a JSON body. Throws InboundRefusal for anything else. */
export function jsonBody(body: Buffer | string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(String(body))
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {
    // Refused below.
  }
  throw new InboundRefusal('The body is not a JSON object.', 'unreadable')
}

/** The value if it is a text, otherwise an empty text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
