const number = new Intl.NumberFormat('en-US')
const counted = (n: number, one: string, many = `${one}s`) => `${number.format(n)} ${n === 1 ? one : many}`

export const texts = {
  count: (n: number) => number.format(n),
  stories: (n: number) => counted(n, 'story', 'stories'),
  sponsors: (n: number) => counted(n, 'sponsor'),
  setAside: (n: number) => `${counted(n, 'part')} set aside`,
  others: (n: number) => counted(n, 'other part'),
  keys: {
    stories: (n: number) => (n === 1 ? 'Story' : 'Stories'),
    sponsors: (n: number) => (n === 1 ? 'Sponsor' : 'Sponsors'),
    setAside: 'Set aside',
    others: (n: number) => (n === 1 ? 'Other part' : 'Other parts'),
  },
  parts: (n: number) => counted(n, 'part'),
  noneLost: (n: number) => `${counted(n, 'part')}, none lost`,
  setAsideNote: 'kept out of the digest',
  othersNote: 'left out, still here',
  saved: 'Saved',
  duplicate: 'Duplicate',
  duplicateOf: 'Duplicate of',
  added: 'Added by you',
  read: 'Read',
  inDigest: 'In the digest',
  leaveOut: 'Leave out',
  leaveOutOf: (title: string) => `Leave out: ${title}`,
  showAll: (title: string) => `Show all of: ${title}`,
  treat: 'Treat as story',
  treatOf: (title: string) => `Treat as story: ${title}`,
  picture: 'A picture',
  linkTo: (host: string) => `Link to ${host}`,
  noWords: 'Nothing to read',
  hidden: (words: number) =>
    words === 0
      ? 'Text that nobody can see was left out'
      : `${counted(words, 'word')} that nobody can see ${words === 1 ? 'was' : 'were'} left out`,
  loading: 'Loading the issue...',
}
