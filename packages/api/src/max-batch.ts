/** The most calls in one batched request: each may cost as much as checking a password. */
export const MAX_BATCH = 20
