/** How many calls one request may carry: each may cost as much as checking a password. */
export const LARGEST_BATCH = 20
