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

/** The preferences of topics, and a function to change them. */
export type TopicActions = {
  preferenceOf: (topic: Topic) => TopicPreference
  onFollowChange: (topic: Topic, preference: TopicPreference) => void
}

/** Why an article is at its position in its list; the first reason is decisive. */
export type PlacementReason = {
  kind:
    | `${'followed' | 'muted'}-${TopicKind | 'search'}`
    | 'newest'
    | 'last-saved'
    | 'worth-reading'
    | 'covered-by'
    | 'usually-read'
    | 'update'
    | 'covered-before'
    | 'arrived-today'
  name?: string | undefined
  /** How many newsletters cover it. */
  count?: number | undefined
  /** The percentage of its newsletter's articles that the user reads. */
  share?: number | undefined
}

/** The path of a tag's articles. */
export const tagPath = (tag: string) => `/?tag=${encodeURIComponent(tag)}`
