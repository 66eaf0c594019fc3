import { availableParallelism } from 'node:os'

/** More would need more memory than they gain: storing what they read is one process's work. */
const MOST = 4

/** How many processes read mails at the same time: one for each core. The server itself has little to do meanwhile. */
export function workerCount(): number {
  return Math.min(MOST, availableParallelism())
}
