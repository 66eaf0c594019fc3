import { availableParallelism } from 'node:os'

/** More would use memory without benefit, as one process stores their results. */
const MOST = 4

/** The number of analysis processes: one per core, as the server itself has little to do meanwhile. */
export function workerCount(): number {
  return Math.min(MOST, availableParallelism())
}
