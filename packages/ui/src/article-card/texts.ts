const count = (n: number) => new Intl.NumberFormat('en-US').format(n)

export const texts = {
  readMore: 'Read More',
  duplicate: 'Duplicate',
  save: 'Save article',
  more: 'More actions',
  addTags: 'Add Tags',
  share: 'Share',
  markRead: 'Mark as Read',
  markUnread: 'Mark as Unread',
  why: 'Why am I seeing this?',
  read: 'Read',
  sameAs: 'Same story as',
  began: (day: string) => `First reported ${day} in`,
  inNewsletters: (n: number) => `In ${count(n)} newsletters`,
  toldTimes: (n: number) => `Covered ${count(n)} times`,
  names: (names: readonly string[]) => new Intl.ListFormat('en-US').format(names),
  sameStory: 'Same story as…',
  notSameStory: 'Not the same story',
  findAddress: 'Reveal destination',
  minutes: (n: number) => `${n} min`,
}
