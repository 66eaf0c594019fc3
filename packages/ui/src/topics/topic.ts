/** What can be followed and muted; a source is a newsletter. */
export type TopicKind = 'tag' | 'category' | 'source'
/** Null: neither. */
export type TopicPreference = 'follow' | 'mute' | null

export type Topic = {
  kind: TopicKind
  /** A tag, a category, or a newsletter's id. */
  key: string
  name: string
}

/** How topics stand, and the way to change that. */
export type TopicActions = {
  preferenceOf: (topic: Topic) => TopicPreference
  onFollowChange: (topic: Topic, preference: TopicPreference) => void
}

/** Why an article is where it does in its list; the first reason decides. */
export type PlacementReason = {
  kind:
    | `${'followed' | 'muted'}-${TopicKind | 'search'}`
    | 'newest'
    | 'last-saved'
    | 'covered-by'
    | 'usually-read'
    | 'new-story'
    | 'update'
    | 'covered-before'
  name?: string | undefined
  /** How many newsletters cover it. */
  count?: number | undefined
  /** The percentage of its newsletter's articles that the user reads. */
  share?: number | undefined
  /** What it counts for in an edition. */
  points?: number | undefined
}

/** Where the articles of a tag are listed. */
export const tagPath = (tag: string) => `/?tag=${encodeURIComponent(tag)}`
