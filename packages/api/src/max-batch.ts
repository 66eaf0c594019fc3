/** The maximum number of calls in a batch: each may cost as much as checking a password. */
export const MAX_BATCH = 20
