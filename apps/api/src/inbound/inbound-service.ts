import type { IncomingHttpHeaders } from 'node:http'
import type { FetchWeb } from '@tidings/pipeline/fetch/guarded-fetch'
import { MAX_MAIL_BYTES } from '../mail/mail-server.ts'

/** A mail that a service hands over, with its envelope (RFC 5321). */
export interface InboundMail {
  /** Empty for a bounce. */
  from: string
  to: readonly string[]
  raw: Buffer
  /** Of a signed request, what is different in each: a second one with it is refused. */
  token?: string | undefined
}

export interface InboundRequest {
  headers: IncomingHttpHeaders
  body: Buffer
  /** The key that the operator entered, by which the service signs; undefined: it doesn't sign. */
  key: string | undefined
  fetchWeb: FetchWeb
  /** Epoch milliseconds. */
  now: number
}

/** A service that receives mail and hands it over by webhook. */
export interface InboundService {
  /** `password`: the secret comes in Authorization, and is checked before the body is read; `signature`: in the body. */
  proof: 'password' | 'signature'
  /** The largest body, in bytes. */
  largest: number
  /** By which status the service neither tries again nor takes the mail for delivered. */
  refused: number
  /** By which it tries again, as what can't be read may have been cut on its way, or the service be set up otherwise. */
  unreadable: number
  /** Throws InboundRefusal for what isn't the service's, or can't be read; null for what brings no mail. */
  read(request: InboundRequest): Promise<InboundMail | null>
}

/** Forms and JSON write a byte of a mail with up to three, and have other fields. */
export const MAX_WRAPPED_BYTES = 3 * MAX_MAIL_BYTES + 1_048_576

/** `forged`: not from the service; `unreadable`: not what it was to send; `refused`: a mail that is not taken. */
type RefusalKind = 'forged' | 'unreadable' | 'refused'

/** A request of which no mail is taken. */
export class InboundRefusal extends Error {
  override name = 'InboundRefusal'
  readonly kind: RefusalKind
  constructor(message: string, kind: RefusalKind = 'refused') {
    super(message)
    this.kind = kind
  }
}

/** Signed requests are refused when they are older, or from the future: most services try again for up to ten hours. */
const MAX_RETRY_MS = 12 * 3_600_000

/** How long what came is remembered, in milliseconds: longer than any signature is valid, before and after its time. */
export const REMEMBERED_MS = 9 * 24 * 3_600_000

/** Throws InboundRefusal for a time that is too far from now. */
export function refuseOtherTimes(at: number, now: number, longest = MAX_RETRY_MS): void {
  if (Number.isFinite(at) && Math.abs(now - at) <= longest) return
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

/** Text, or an empty one for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
