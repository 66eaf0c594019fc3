/**
 * Shares the counts of a rate (`max` per `within` milliseconds) with other processes. Call the returned function for
 * each event of a name. `onLevel` is called with the level of a name in all processes together, a moment after an event
 * of this process; not for events of other processes alone.
 */
export type ShareCounts = (
  what: string,
  rate: { max: number; within: number },
  onLevel: (name: string, level: number) => void,
) => (name: string) => void
