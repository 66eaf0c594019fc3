import { counted } from '../../../lib/counted.ts'

const number = new Intl.NumberFormat('en-US')

export const texts = {
  count: (n: number) => number.format(n),
  stories: (n: number) => counted(n, 'story', 'stories'),
  sponsors: (n: number) => counted(n, 'sponsor'),
  setAside: (n: number) => `${counted(n, 'part')} not in the digest`,
  others: (n: number) => counted(n, 'other part'),
  keys: {
    stories: (n: number) => (n === 1 ? 'Story' : 'Stories'),
    sponsors: (n: number) => (n === 1 ? 'Sponsor' : 'Sponsors'),
    setAside: 'Not in the digest',
    others: (n: number) => (n === 1 ? 'Other part' : 'Other parts'),
  },
  parts: (n: number) => counted(n, 'part'),
  noneLost: (n: number) => `${counted(n, 'part')}, none lost`,
  setAsideNote: 'kept out of the digest',
  othersNote: 'not shown, still here',
  saved: 'Saved',
  duplicate: 'Duplicate',
  duplicateOf: 'Duplicate of',
  added: 'Added by you',
  read: 'Read',
  inDigest: 'In the digest',
  reclassifyAsNonArticle: 'Hide from digest',
  leaveOutOf: (title: string) => `Hide from digest: ${title}`,
  showAll: (title: string) => `Show all of: ${title}`,
  treat: 'Show in digest',
  treatOf: (title: string) => `Show in digest: ${title}`,
  picture: 'A picture',
  linkTo: (host: string) => `Link to ${host}`,
  noWords: 'No text',
  hidden: (words: number) =>
    words === 0 ? 'Hidden text removed' : `${counted(words, 'word')} of hidden text removed`,
  loading: 'Loading the issue…',
}
