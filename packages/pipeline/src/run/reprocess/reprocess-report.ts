/** The outcome of reprocessing one mail. */
export type Outcome =
  /** It was an issue and still is. */
  | 'read'
  /** It could not be read before, and now is an issue. */
  | 'new'
  /** It could not be read before, and still can't. */
  | 'unread'
  /** It is not settled yet, or repeats another: nothing was done. */
  | 'skipped'

/** The changes of a reprocessed issue, in numbers of articles. */
export interface Changes {
  unchanged: number
  changed: number
  added: number
  /** Excluded, as they are no longer articles. */
  gone: number
  /** No longer articles either, but kept because the user saved, highlighted, tagged or made them. */
  keptByHand: number
  /** The number of changed articles, by what a user sees: title, text, tags and so on. */
  fields: ReadonlyMap<string, number>
  highlights: {
    /** Highlights that were found at another position. */
    moved: number
    /** The texts of highlights that are in no article of the issue any more; the highlights keep them. */
    lost: readonly string[]
  }
}

/** The result of reprocessing one mail. */
export interface Reprocessing {
  outcome: Outcome
  newsletterId: string | null
  subject: string | null
  changes: Changes
}

export const NO_CHANGES: Changes = {
  unchanged: 0,
  changed: 0,
  added: 0,
  gone: 0,
  keptByHand: 0,
  fields: new Map(),
  highlights: { moved: 0, lost: [] },
}

/** The sum of the changes of several issues. */
export function sumOfChanges(a: Changes, b: Changes): Changes {
  const fields = new Map(a.fields)
  for (const [field, count] of b.fields) fields.set(field, (fields.get(field) ?? 0) + count)
  return {
    unchanged: a.unchanged + b.unchanged,
    changed: a.changed + b.changed,
    added: a.added + b.added,
    gone: a.gone + b.gone,
    keptByHand: a.keptByHand + b.keptByHand,
    fields,
    highlights: {
      moved: a.highlights.moved + b.highlights.moved,
      lost: [...a.highlights.lost, ...b.highlights.lost],
    },
  }
}
