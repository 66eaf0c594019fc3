/**
 * The outcome of one attempt to send a mail; `unknown` if the connection ended after the final dot and before a reply.
 */
export interface Attempt {
  token: string
  to: string
  state: 'acknowledged' | 'refused' | 'unknown' | 'not sent'
  reply: string
  /** From MAIL to the reply. */
  ms: number
}

/** All attempts of a sender, with statistics. */
export class AcceptedMails {
  readonly attempts: Attempt[] = []

  /** Each mail that got a 250, once. */
  acknowledged(): Set<string> {
    const acknowledged = this.attempts.filter(({ state }) => state === 'acknowledged')
    return new Set(acknowledged.map(({ token, to }) => `${token} ${to}`))
  }

  count(state: Attempt['state']): number {
    return this.attempts.filter((attempt) => attempt.state === state).length
  }

  /** How often each reply code occurred, such as `250 × 3, 452 × 1`. */
  codes(): string {
    const counts = new Map<string, number>()
    for (const { reply } of this.attempts) {
      const code = reply.slice(0, 3)
      counts.set(code, (counts.get(code) ?? 0) + 1)
    }
    return [...counts].map(([code, count]) => `${code} × ${count}`).join(', ')
  }

  /** The time until 250 in milliseconds at this quantile of the mails; 0 without mails. */
  quantile(share: number): number {
    const times = this.attempts.filter(({ state }) => state === 'acknowledged').map(({ ms }) => ms)
    return quantile(times, share)
  }
}

/** The value at a share of the sorted ones, from 0 to 1; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (values: readonly number[]) => quantile(values, 0.5)
