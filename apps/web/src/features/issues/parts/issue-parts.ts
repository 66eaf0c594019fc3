/** An article of an issue, for the list of parts. */
export type PartStory = {
  id: string
  title: string
  category: string
  isSaved: boolean
  isRead: boolean
  isDuplicate: boolean
  /** The primary article of its story, if this is a later one. */
  duplicateOf: { id: string; sourceNewsletter: string } | null
  /** Whether the reader made it an article. */
  reclassified: boolean
}

/** A non-article part of an issue. */
export type IssuePart = {
  id: string
  /** The reason, such as `sponsor`. */
  reason: string
  title: string | null
  /** Plain text, blocks separated by blank lines. */
  text: string
  /** `url` is null if a browser should not open it. */
  links: readonly { url: string | null; text: string }[]
  canBeArticle: boolean
}

/** Parts of one kind, behind one button of the list. */
export type PartKind = { label: string; parts: readonly IssuePart[] }

/** Parts that the reader may miss: shown one by one. */
const SET_ASIDE: Record<string, string> = {
  sponsor: 'Sponsor',
  job: 'Job',
  promotion: 'Promotion',
  excluded: 'Hidden by you',
  unwanted: 'Similar to one you hid',
}

const AROUND_STORIES = 'Bylines and read-more links'

/** Parts around the articles, in the order of their kinds. */
const KINDS: Record<string, string> = {
  introduction: 'Introduction',
  text: 'Other text',
  picture: 'Pictures',
  puzzle: 'Puzzles and polls',
  heading: 'Headings',
  link: 'Single links',
  contents: 'Contents',
  greeting: 'Greeting',
  'sign-off': 'Sign-off',
  share: 'Share buttons',
  social: 'Social profiles',
  navigation: 'Navigation',
  footer: 'Footer and address',
  unsubscribe: 'Unsubscribe and preferences',
  'view-in-browser': 'View in browser',
  repeated: 'Repeated from earlier issues',
  other: 'Other',
  // One or two per story, which nobody looks for: together, and last.
  'by-line': AROUND_STORIES,
  'read-more': AROUND_STORIES,
}

/** The classification of a part that is shown separately, in a few words. */
export function nonArticleLabel({ reason }: Pick<IssuePart, 'reason'>): string {
  return SET_ASIDE[reason] ?? ''
}

/** Divides the non-article parts of an issue: parts to show one by one, parts by kind, and hidden text. */
export function divideParts(parts: readonly IssuePart[]): {
  setAside: readonly IssuePart[]
  kinds: readonly PartKind[]
  hidden: readonly IssuePart[]
} {
  const setAside = parts.filter(({ reason }) => reason in SET_ASIDE)
  const hidden = parts.filter(({ reason }) => reason === 'hidden')
  const others = parts.filter(({ reason }) => !(reason in SET_ASIDE) && reason !== 'hidden')
  const byLabel = Map.groupBy(others, ({ reason }) => KINDS[reason] ?? KINDS.other)
  const kinds = [...new Set(Object.values(KINDS))].flatMap((label) => {
    const held = byLabel.get(label)
    return held ? [{ label, parts: held }] : []
  })
  return { setAside, kinds, hidden }
}
