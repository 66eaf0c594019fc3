import type { Case } from './door-reader.ts'
import { PASSWORD } from './door-reader.ts'

const PREFERENCES = { colorMode: 'dark', fontSize: 'lg', fontPreference: 'serif', digestFrequency: 'daily' }

/** What is asked of each procedure at both doors: at least once what it is for, and each way to be refused. */
export const CASES: Record<string, Case[]> = {
  'auth.signup': [
    ['a new account', ({ email }) => ({ name: 'Bea', email: `new-${email}`, password: PASSWORD })],
    ['a taken email', ({ email }) => ({ name: 'Bea', email, password: PASSWORD })],
    ['a short name', ({ email }) => ({ name: 'B', email: `new-${email}`, password: PASSWORD })],
    ['nothing', () => ({})],
  ],
  'auth.login': [
    ['the right password', ({ email }) => ({ email, password: PASSWORD })],
    ['a wrong password', ({ email }) => ({ email, password: 'wrong horse' })],
    ['a short password', ({ email }) => ({ email, password: 'short' })],
  ],
  'auth.google': [
    ['nothing', () => ({})],
    ['a path and a time zone', () => ({ from: '/saved', timeZone: 'Europe/Berlin' })],
    ['a number', () => ({ from: 7 })],
  ],
  'auth.logout': [['nothing', () => ({})]],
  'auth.sync': [
    ['nothing', () => ({})],
    ['a token and the own email', ({ email, token }) => ({ email, token })],
    ['a foreign email', () => ({ email: 'eve@reader.example' })],
  ],
  'auth.session': [['nothing', () => ({})]],
  'user.get': [
    ['nothing', () => ({})],
    ['the own email', ({ email }) => ({ email })],
    ['a foreign email', () => ({ email: 'eve@reader.example' })],
  ],
  'user.updateProfile': [
    ['a name and the own email', ({ email }) => ({ displayName: 'Ada Lovelace', email })],
    ['a short name', () => ({ displayName: 'A' })],
    ['a picture from elsewhere', () => ({ photoURL: 'https://tracker.example/pixel.gif' })],
    ['a foreign email', () => ({ displayName: 'Eve', email: 'eve@reader.example' })],
  ],
  'user.updatePreferences': [
    ['all of them', ({ email }) => ({ ...PREFERENCES, email })],
    ['folding alone', () => ({ foldsDuplicates: true })],
    ['folding by a word', () => ({ foldsDuplicates: 'maybe' })],
    ['no such theme', () => ({ ...PREFERENCES, colorMode: 'neon' })],
    ['a weekly digest', () => ({ ...PREFERENCES, digestFrequency: 'weekly' })],
  ],
  'user.setTimeZone': [
    ['a time zone', () => ({ timeZone: 'Europe/Berlin' })],
    ['no time zone', () => ({ timeZone: 'Mars/Base' })],
    ['a number', () => ({ timeZone: 7 })],
  ],
  'addresses.list': [['nothing', () => ({})]],
  'addresses.add': [
    ['a name', () => ({ label: 'Work' })],
    [
      'one newsletter',
      () => ({ label: 'Margins', forOne: true, givenTo: 'https://www.Margins.example/join' }),
    ],
    ['no name', () => ({ forOne: true })],
    ['no sender', () => ({ label: 'Margins', forOne: true, givenTo: 'margins' })],
  ],
  'addresses.rename': [
    ['another name', ({ addressId }) => ({ id: addressId, label: 'Home' })],
    ['a short name', ({ addressId }) => ({ id: addressId, label: 'H' })],
    ['an unknown one', () => ({ id: 'unknown', label: 'Home' })],
  ],
  'addresses.switchOff': [
    ['the own one', ({ addressId }) => ({ id: addressId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'addresses.switchOn': [
    ['the own one', ({ addressId }) => ({ id: addressId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'forwarding.list': [['nothing', () => ({})]],
  'forwarding.dismiss': [
    ['the own one', ({ issueId }) => ({ id: issueId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'newsletters.list': [
    ['nothing', () => ({})],
    ['a foreign email', () => ({ email: 'eve@reader.example' })],
  ],
  'newsletters.add': [
    ['a newsletter', () => ({ name: 'Margins', sourceEmail: 'hello@margins.example', color: 'sw-mint' })],
    ['a bad email', () => ({ name: 'Margins', sourceEmail: 'margins' })],
    ['no name', () => ({ sourceEmail: 'hello@margins.example' })],
  ],
  'newsletters.get': [
    ['the own one', ({ newsletterId }) => ({ id: newsletterId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'newsletters.issues': [
    ['the own one', ({ newsletterId }) => ({ id: newsletterId })],
    ['a page', ({ newsletterId }) => ({ id: newsletterId, page: 2, pageSize: 1 })],
    ['an unknown one', () => ({ id: 'unknown' })],
    ['no such page', ({ newsletterId }) => ({ id: newsletterId, page: 0 })],
  ],
  'newsletters.update': [
    ['a name and a colour', ({ newsletterId }) => ({ id: newsletterId, name: 'Kernels', color: 'sw-mint' })],
    ['nothing new', ({ newsletterId }) => ({ id: newsletterId })],
    ['a short name', ({ newsletterId }) => ({ id: newsletterId, name: 'K' })],
    ['an unknown one', () => ({ id: 'unknown', name: 'Kernels' })],
  ],
  'newsletters.processConfirmations': [['nothing', () => ({})]],
  'newsletters.waysToLeave': [
    ['the own one', ({ newsletterId }) => ({ id: newsletterId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'newsletters.unsubscribe': [
    ['one without a way', ({ newsletterId }) => ({ id: newsletterId })],
    ['a way that there is not', ({ newsletterId }) => ({ id: newsletterId, how: 'carrier pigeon' })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'newsletters.stay': [
    ['the own one', ({ newsletterId }) => ({ id: newsletterId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'newsletters.restore': [
    ['one that is there', ({ newsletterId }) => ({ id: newsletterId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'newsletters.confirmations': [
    ['the own one', ({ newsletterId }) => ({ id: newsletterId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'newsletters.delete': [
    ['the own one', ({ newsletterId }) => ({ id: newsletterId })],
    ['the own one with its highlights', ({ newsletterId }) => ({ id: newsletterId, highlights: true })],
    ['a half answer', ({ newsletterId }) => ({ id: newsletterId, highlights: 'perhaps' })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'articles.list': [
    ['nothing', () => ({})],
    ['a page', () => ({ page: 2, pageSize: 1, sort: 'latest' })],
    ['a filter', () => ({ tags: 'ai,linux', source: 'Kernel Weekly', category: 'technology' })],
    ['every filter', () => ({ read: 'unread', duplicates: 'hide', picture: 'only', after: '9.0.mail' })],
    ['stories folded', () => ({ fold: true })],
    ['stories folded by a word', () => ({ fold: 'maybe' })],
    ['no such page', () => ({ page: 0 })],
    ['no such order', () => ({ sort: 'oldest' })],
  ],
  'articles.saved': [
    ['nothing', () => ({})],
    ['a page that is no number', () => ({ page: 'two' })],
  ],
  'articles.stats': [
    ['the own email', ({ email }) => ({ email })],
    ['nothing', () => ({})],
    ['a foreign email', () => ({ email: 'eve@reader.example' })],
  ],
  'articles.get': [
    ['the own one', ({ articleId }) => ({ id: articleId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'articles.resolveLink': [
    ['one whose link is known', ({ articleId }) => ({ id: articleId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'topics.list': [['nothing', () => ({})]],
  'topics.follow': [
    ['a tag', () => ({ kind: 'tag', key: 'Linux' })],
    ['the own newsletter', ({ newsletterId }) => ({ kind: 'source', key: newsletterId })],
    ['an unknown newsletter', () => ({ kind: 'source', key: 'unknown' })],
    ['no such kind', () => ({ kind: 'author', key: 'Ada' })],
    ['a tag with a comma', () => ({ kind: 'tag', key: 'a,b' })],
  ],
  'topics.mute': [
    ['a category', () => ({ kind: 'category', key: 'technology' })],
    ['an unknown newsletter', () => ({ kind: 'source', key: 'unknown' })],
    ['nothing', () => ({})],
  ],
  'topics.clear': [
    ['a tag', () => ({ kind: 'tag', key: 'linux' })],
    ['an unknown newsletter', () => ({ kind: 'source', key: 'unknown' })],
    ['no key', () => ({ kind: 'tag' })],
  ],
  'highlights.list': [
    ['nothing', () => ({})],
    ['an article', ({ articleId }) => ({ articleId, limit: 2 })],
    ['a cursor that is none', () => ({ cursor: 'last week' })],
    ['a page of none', () => ({ limit: 0 })],
  ],
  'highlights.add': [
    ['a passage', ({ articleId }) => ({ id: articleId, text: 'The patch set', start: 0, end: 13 })],
    ['white space', ({ articleId }) => ({ id: articleId, text: ' \n ' })],
    ['half a place', ({ articleId }) => ({ id: articleId, text: 'The patch set', start: 0 })],
    ['an unknown article', () => ({ id: 'unknown', text: 'The patch set' })],
  ],
  'highlights.delete': [
    ['the own one', ({ highlightId }) => ({ id: highlightId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'issues.get': [
    ['the own one', ({ issueId }) => ({ id: issueId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'issues.runAgain': [
    ['the own one', ({ issueId }) => ({ id: issueId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'mails.received': [
    ['nothing', () => ({})],
    ['a state and a page', () => ({ state: 'refused', page: 2, pageSize: 1 })],
    ['no such state', () => ({ state: 'lost' })],
  ],
  'newsletters.health': [
    ['the own one', ({ newsletterId }) => ({ id: newsletterId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'mails.letIn': [
    ['one that is not set apart', ({ issueId }) => ({ id: issueId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'issues.treatAsStory': [
    ['a leftover', ({ issueId, leftoverId }) => ({ id: issueId, partId: leftoverId })],
    ['an unknown part', ({ issueId }) => ({ id: issueId, partId: 'unknown' })],
    ['no part', ({ issueId }) => ({ id: issueId })],
  ],
  'issues.leaveOut': [
    ['the own article', ({ issueId, articleId }) => ({ id: issueId, articleId })],
    ['an unknown article', ({ issueId }) => ({ id: issueId, articleId: 'unknown' })],
    ['an unknown issue', ({ articleId }) => ({ id: 'unknown', articleId })],
  ],
  'stories.get': [
    ['the own one', ({ articleId }) => ({ id: articleId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'stories.candidates': [
    ['the own article', ({ articleId }) => ({ articleId, search: 'chair' })],
    ['an unknown article', () => ({ articleId: 'unknown' })],
    ['a search without end', ({ articleId }) => ({ articleId, search: 'a'.repeat(201) })],
  ],
  'stories.split': [
    ['the own ones', ({ articleId, firstId }) => ({ id: firstId, articleId })],
    ['an unknown article', ({ articleId }) => ({ id: articleId, articleId: 'unknown' })],
    ['an unknown story', ({ articleId }) => ({ id: 'unknown', articleId })],
    ['no article', ({ articleId }) => ({ id: articleId })],
  ],
  'stories.join': [
    ['the own ones', ({ articleId, firstId }) => ({ id: firstId, articleId })],
    ['an unknown article', ({ articleId }) => ({ id: articleId, articleId: 'unknown' })],
    ['an unknown story', ({ articleId }) => ({ id: 'unknown', articleId })],
  ],
  'stories.takeBack': [
    [
      'the own ones',
      ({ articleId, firstId }) => ({ articleId, changes: [{ articleId: firstId, was: false, is: null }] }),
    ],
    ['nothing', ({ articleId }) => ({ articleId, changes: [] })],
    ['an unknown article', () => ({ articleId: 'unknown', changes: [] })],
    ['a word for a flag', ({ articleId }) => ({ articleId, changes: [{ articleId, was: 'yes', is: null }] })],
  ],
  'newsletters.lessons': [
    ['the own one', ({ newsletterId }) => ({ id: newsletterId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'newsletters.forgetLesson': [
    ['the own one', ({ newsletterId, lessonId }) => ({ id: newsletterId, lessonId })],
    ['an unknown one', ({ newsletterId }) => ({ id: newsletterId, lessonId: 'unknown' })],
  ],
  'articles.save': [
    ['the own one', ({ articleId }) => ({ articleId, saved: true })],
    ['an unknown one', () => ({ articleId: 'unknown', saved: true })],
    ['a word for a flag', ({ articleId }) => ({ articleId, saved: 'yes' })],
  ],
  'articles.read': [
    ['the own one', ({ articleId }) => ({ articleId, read: true })],
    ['an unknown one', () => ({ articleId: 'unknown', read: true })],
    ['a number for a flag', ({ articleId }) => ({ articleId, read: 1 })],
  ],
  'articles.tags': [['nothing', () => ({})]],
  'articles.changeTags': [
    ['a tag to add', ({ articleId }) => ({ id: articleId, add: [' To cite '] })],
    ['a tag to take away', ({ articleId }) => ({ id: articleId, remove: ['linux'] })],
    ['a comma', ({ articleId }) => ({ id: articleId, add: ['a,b'] })],
    ['a word for a list', ({ articleId }) => ({ id: articleId, add: 'linux' })],
    ['an unknown article', () => ({ id: 'unknown', add: ['linux'] })],
  ],
}
