import { counted } from '../../../lib/counted.ts'
import { GROUPINGS, type Grouping, SORTS, type Sort } from './order-newsletters.ts'

const tryAgain = 'Please try again.'
const newsletters = (n: number) => counted(n, 'newsletter')

const sorts: Record<Sort, string> = { name: 'Name', last: 'Last issue', unread: 'Unread' }
const groupings: Record<Grouping, string> = { none: 'None', folder: 'Folder', tag: 'Tag' }

export const orderTexts = {
  search: 'Search newsletters',
  sort: 'Sort by',
  sorts: SORTS.map((value) => ({ value, label: sorts[value] })),
  group: 'Group by',
  groupings: GROUPINGS.map((value) => ({ value, label: groupings[value] })),
  select: 'Select',
  stop: 'Done',
  selectAll: 'Select all',
  selectNone: 'Select none',
  selected: (n: number) => `${newsletters(n)} selected`,
  bulk: 'Actions for the selected newsletters',
  noMatch: 'No newsletter matches your search.',
  clear: 'Clear search',
  shown: newsletters,
  rest: { folder: 'No folder', tag: 'No tag', none: '' } satisfies Record<Grouping, string>,
  move: 'Move…',
  mute: 'Mute',
  unsubscribe: 'Unsubscribe',
  remove: 'Delete',
  merge: 'Merge…',
  split: 'Split…',
  undo: 'Undo',
  muted: (n: number) => ({
    title: `Muted ${newsletters(n)}`,
    description: 'Their articles appear last in your digest.',
  }),
  muteFailed: { title: 'Error', description: `Failed to mute all of them. ${tryAgain}` },
  organize: {
    title: (n: number) => `Move ${newsletters(n)}`,
    what: 'What to change',
    kinds: { folder: 'Folder', addTag: 'Add a tag', removeTag: 'Remove a tag' },
    folder: 'Folder',
    folderHint: 'Leave empty to take them out of their folder.',
    tag: 'Tag',
    submit: 'Move',
    submitTag: 'Save',
    busy: 'Saving...',
    missing: 'Enter a tag.',
    done: (n: number) => ({ title: 'Newsletters updated', description: newsletters(n) }),
    failed: { title: 'Error', description: `Failed to move them. ${tryAgain}` },
  },
  bulkDelete: {
    title: 'Are you sure?',
    text: (n: number) =>
      `This will delete ${newsletters(n)} and all of their data, except highlights. You can undo this for ten seconds.`,
    submit: 'Delete',
    busy: (done: number, all: number) => `Deleting ${done} of ${all}…`,
    done: (n: number) => ({ title: 'Newsletters deleted', description: `${newsletters(n)} removed` }),
    failed: { title: 'Error', description: `Failed to delete all of them. ${tryAgain}` },
    restored: (n: number) => ({ title: 'Newsletters restored', description: newsletters(n) }),
    notRestored: { title: 'Error', description: 'It was too late to restore all of them.' },
  },
  bulkUnsubscribe: {
    title: (n: number) => `Unsubscribe from ${newsletters(n)}`,
    text: 'Tidings asks each sender once, in the way that its emails give. Mail that still arrives goes to quarantine.',
    submit: 'Unsubscribe',
    busy: (done: number, all: number) => `Asked ${done} of ${all}…`,
    close: 'Close',
    asked: (n: number) => `${newsletters(n)} asked to stop.`,
    pages: 'For these you need to open a page of the sender. Unsubscribe from each in its menu:',
    failed: 'These could not be asked. Try again later, or use their menus:',
  },
  mergeDialog: {
    title: 'Merge newsletters',
    text: (name: string) =>
      `All issues of “${name}”, and those to come, will belong to the newsletter you choose. “${name}” is then gone. You can split it again later.`,
    into: 'Merge into',
    search: 'Search newsletters',
    submit: 'Merge',
    busy: 'Merging…',
    done: (into: string) => ({ title: 'Newsletters merged', description: `Later mail goes to ${into}` }),
    undone: (name: string) => ({ title: 'Merge undone', description: `${name} is back` }),
    notUndone: {
      title: 'Error',
      description: 'It was too late to separate them. You can split them instead.',
    },
    failed: { title: 'Error', description: `Failed to merge them. ${tryAgain}` },
  },
  splitDialog: {
    title: (name: string) => `Split ${name}`,
    loading: 'Looking at its emails…',
    failedToLoad: `Failed to look at its emails. ${tryAgain}`,
    one: 'Every issue has the same sender and similar subjects, so there is nothing to split.',
    text: 'Choose what is a newsletter of its own. Its past and future issues go there. You can merge it again later.',
    mails: (n: number) => counted(n, 'email'),
    last: (subject: string) => `Last: ${subject}`,
    name: 'Name of the new newsletter',
    all: 'Leave at least one.',
    none: 'Choose at least one.',
    submit: 'Split',
    busy: 'Splitting…',
    done: (name: string) => ({
      title: 'Newsletter split',
      description: `${name} is a newsletter of its own`,
    }),
    failed: { title: 'Error', description: `Failed to split it. ${tryAgain}` },
  },
}
