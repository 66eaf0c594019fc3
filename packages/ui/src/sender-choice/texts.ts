const number = new Intl.NumberFormat('en-US')
const and = new Intl.ListFormat('en-US')
const count = (n: number, one: string) => `${number.format(n)} ${n === 1 ? one : `${one}s`}`

export const texts = {
  number: number.format,
  found: (newsletters: number, maybe: number, lists: number) =>
    `We found ${and.format([
      ...(newsletters > 0 || lists === 0 ? [count(newsletters, 'newsletter')] : []),
      ...(newsletters > 0 && maybe > 0 ? [count(maybe, 'possible one')] : []),
      ...(lists > 0 ? [count(lists, 'reading list')] : []),
    ])}`,
  foundNone: 'We are not sure that any of these is a newsletter. Please choose.',
  before: 'Newsletters in this mailbox',
  save: 'Save selection',
  isNew: 'New',
  search: 'Search senders',
  show: 'Show',
  filters: {
    all: (n: number) => `All ${number.format(n)}`,
    suggested: (n: number) => `Suggested ${number.format(n)}`,
    other: (n: number) => `Other ${number.format(n)}`,
  },
  selected: (n: number, all: number) => `${number.format(n)} of ${count(all, 'sender')} selected`,
  selectAll: 'Select all',
  selectNone: 'Select none',
  columns: { name: 'Sender', issues: 'Emails', last: 'Latest', reason: 'Why' },
  emails: (n: number) => count(n, 'email'),
  groups: {
    list: { title: 'Reading lists' },
    newsletter: { title: 'Newsletters' },
    maybe: { title: 'Maybe', hint: 'These may be something else. Select what you read.' },
    other: { title: 'Advertising and notices' },
    person: { title: 'People' },
  },
  noMatch: 'No sender matches your search.',
  more: (n: number) => `Show ${number.format(n)} more`,
  moreIn: (group: string) => `in ${group}`,
  list: (id: string) => `List ${id}`,
  since: 'Import issues since',
  import: (newsletters: number, lists: number) =>
    lists === 0
      ? `Import ${count(newsletters, 'newsletter')}`
      : newsletters === 0
        ? `Import ${count(lists, 'reading list')}`
        : `Import ${count(newsletters, 'newsletter')} and ${count(lists, 'reading list')}`,
  lists: {
    columns: { name: 'Reading list', issues: 'Articles', last: 'Latest', reason: '' },
    since: 'Import articles since',
  },
}
