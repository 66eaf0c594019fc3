/**
 * The outcome of one attempt at sending a mail; `unknown` when the connection ended after the dot and before an answer.
 */
export interface Attempt {
  token: string
  to: string
  state: 'acknowledged' | 'refused' | 'unknown' | 'not sent'
  answer: string
  /** From MAIL to the answer. */
  ms: number
}

/** All attempts of a sender, and what follows from them. */
export class Ledger {
  readonly attempts: Attempt[] = []

  /** Each mail that was answered with 250, once. */
  acknowledged(): Set<string> {
    const acknowledged = this.attempts.filter(({ state }) => state === 'acknowledged')
    return new Set(acknowledged.map(({ token, to }) => `${token} ${to}`))
  }

  count(state: Attempt['state']): number {
    return this.attempts.filter((attempt) => attempt.state === state).length
  }

  /** How often each code was the answer, such as `250 × 3, 452 × 1`. */
  codes(): string {
    const counts = new Map<string, number>()
    for (const { answer } of this.attempts) {
      const code = answer.slice(0, 3)
      counts.set(code, (counts.get(code) ?? 0) + 1)
    }
    return [...counts].map(([code, count]) => `${code} × ${count}`).join(', ')
  }

  /** How long it took until 250, in milliseconds, for this share of the mails; 0 when there was none. */
  quantile(share: number): number {
    const times = this.attempts.filter(({ state }) => state === 'acknowledged').map(({ ms }) => ms)
    return quantile(times, share)
  }
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
