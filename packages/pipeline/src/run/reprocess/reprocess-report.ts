/** What reading one mail again came to. */
export type Outcome =
  /** It was an issue and is one. */
  | 'read'
  /** It could not be read before, and is an issue now. */
  | 'new'
  /** It could not be read before and cannot now. */
  | 'unread'
  /** It is not settled yet, or repeats another: there is nothing to do. */
  | 'skipped'

/** What changed in an issue that was read again, counted in articles. */
export interface Changes {
  unchanged: number
  changed: number
  added: number
  /** Left out, as they are no articles any more. */
  gone: number
  /** No articles any more either, but saved, highlighted or tagged by the user, or made by them: these stayed. */
  keptByHand: number
  /** How many articles changed in it, by what a user sees: title, text, tags and so on. */
  fields: ReadonlyMap<string, number>
  highlights: {
    /** Those whose words were found at another place. */
    moved: number
    /** The words of those that are in no article of the issue any more; they are kept with the highlight. */
    lost: readonly string[]
  }
}

/** What reading one mail again came to. */
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

/** The changes of several issues together. */
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
