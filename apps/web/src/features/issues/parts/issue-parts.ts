/** An article of an issue, as far as its list of parts shows it. */
export type PartStory = {
  id: string
  title: string
  category: string
  isSaved: boolean
  isRead: boolean
  isDuplicate: boolean
  /** The first article of its story, when this is a later one. */
  duplicateOf: { id: string; sourceNewsletter: string } | null
  /** Whether it is one because the reader said so. */
  reclassified: boolean
}

/** A part of an issue that is no article. */
export type IssuePart = {
  id: string
  /** Why it is none, such as `sponsor`. */
  reason: string
  title: string | null
  /** Plain text, blocks separated by blank lines. */
  text: string
  /** `url` is null where no browser should open it. */
  links: readonly { url: string | null; text: string }[]
  canBeArticle: boolean
}

/** Parts of one kind, which the list of parts shows behind one button. */
export type PartKind = { label: string; parts: readonly IssuePart[] }

/** What somebody might miss: shown one by one. */
const SET_ASIDE: Record<string, string> = {
  sponsor: 'Sponsor',
  job: 'Job',
  promotion: 'Promotion',
  excluded: 'Hidden by you',
  unwanted: 'Similar to one you hid',
}

const AROUND_STORIES = 'Bylines and read-more links'

/** What is around the articles, in the order in which its kinds are named. */
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
  // One or two to each story, which nobody looks for: together, and last.
  'by-line': AROUND_STORIES,
  'read-more': AROUND_STORIES,
}

/** What a part that is shown by itself was taken for, in a word or few. */
export function nonArticleLabel({ reason }: Pick<IssuePart, 'reason'>): string {
  return SET_ASIDE[reason] ?? ''
}

/** Divides what is left of an issue: parts to be shown one by one, parts by kind, and text that nobody can see. */
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
