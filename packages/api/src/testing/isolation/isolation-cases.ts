import type { Holder } from './new-holder.ts'

/**
 * By procedure, a check that `me` can't access what is `hers`: calls with an id return NOT_FOUND for hers, lists
 * contain nothing of hers, changes affect only mine.
 */
export type IsolationCases = Record<string, (me: Holder, hers: Holder) => Promise<void>>
