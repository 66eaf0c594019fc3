/**
 * Shares the counts of a rate (`most` per `within` milliseconds) with other processes. Call what it returns for each event
 * of a name. `onLevel` hears how many events of a name have not drained yet in all processes together, a moment after one
 * of this process; other processes' events alone are not told.
 */
export type ShareCounts = (
  what: string,
  rate: { most: number; within: number },
  onLevel: (name: string, level: number) => void,
) => (name: string) => void
