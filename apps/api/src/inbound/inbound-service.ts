import type { IncomingHttpHeaders } from 'node:http'
import type { FetchWeb } from '@tidings/pipeline/fetch/guarded-fetch'

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
  /** What the operator entered, or was given to enter at the service. */
  secret: string
  fetchWeb: FetchWeb
  /** Epoch milliseconds. */
  now: number
}

/** A service that receives mail and hands it over by webhook. */
export interface InboundService {
  /** `password`: the secret comes in Authorization, and is checked before the body is read; `signature`: in the body. */
  proof: 'password' | 'signature'
  /** The status by which the service neither tries again nor takes the mail for delivered. */
  refused: number
  /** Throws InboundRefusal for what isn't the service's, or can't be read; null for what brings no mail. */
  read(request: InboundRequest): Promise<InboundMail | null>
}

/** A request that is refused for good; `isForged` when it doesn't come from the service. */
export class InboundRefusal extends Error {
  override name = 'InboundRefusal'
  readonly isForged: boolean
  constructor(message: string, { isForged = false }: { isForged?: boolean } = {}) {
    super(message)
    this.isForged = isForged
  }
}

/** Signed requests are refused when they are older, or from the future: services try again for up to eight hours. */
export const LONGEST_RETRY_MS = 12 * 3_600_000

/** Throws InboundRefusal for a time that is too far from now. */
export function refuseOtherTimes(at: number, now: number): void {
  if (Number.isFinite(at) && Math.abs(now - at) <= LONGEST_RETRY_MS) return
  throw new InboundRefusal('The signature is too old.', { isForged: true })
}

/** The fields of a JSON body. Throws InboundRefusal for anything else. */
export function jsonBody(body: Buffer | string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(String(body))
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {
    // Refused below.
  }
  throw new InboundRefusal('The body is not a JSON object.')
}

/** Text, or an empty one for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
