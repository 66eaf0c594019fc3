import { setTimeout as pause } from 'node:timers/promises'

/** The refusal of a command or a mail: a reply code and a text that starts with an enhanced status code (RFC 3463). */
export interface Refusal extends Error {
  responseCode: number
}

export function refusal(responseCode: number, message: string): Refusal {
  return Object.assign(new Error(message), { responseCode })
}

/** Delays a reply; costs the server only a timer. */
export async function delayReply(waitMs: number): Promise<void> {
  if (waitMs > 0) await pause(waitMs, undefined, { ref: false })
}
