import type { Holder } from './new-holder.ts'

/**
 * By procedure, what becomes of it when `me` reaches for what is `hers`: one that takes an id answers NOT_FOUND for hers,
 * one that lists shows none of hers, one that changes changes only mine.
 */
export type IsolationCases = Record<string, (me: Holder, hers: Holder) => Promise<void>>
