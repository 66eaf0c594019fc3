import { setTimeout as pause } from 'node:timers/promises'

/** What a command or a mail is refused with: a reply code and words that begin with an enhanced one (RFC 3463). */
export interface Refusal extends Error {
  responseCode: number
}

export function refusal(responseCode: number, message: string): Refusal {
  return Object.assign(new Error(message), { responseCode })
}

/** Waits before an answer; costs the server nothing but a timer. */
export async function answerLater(waitMs: number): Promise<void> {
  if (waitMs > 0) await pause(waitMs, undefined, { ref: false })
}
