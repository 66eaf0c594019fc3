export const texts = {
  readMore: 'Read More',
  duplicate: 'Duplicate',
  save: 'Save article',
  more: 'More actions',
  addTags: 'Add Tags',
  share: 'Share',
  markRead: 'Mark as Read',
  markUnread: 'Mark as Unread',
  read: 'Read',
  sameAs: 'Same story as',
  alsoIn: 'Also in',
  minutes: (n: number) => `${n} min`,
}
