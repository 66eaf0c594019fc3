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

export const NO_CHANGES: Changes = {
  ...{ unchanged: 0, changed: 0, added: 0, gone: 0, keptByHand: 0, fields: new Map() },
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
