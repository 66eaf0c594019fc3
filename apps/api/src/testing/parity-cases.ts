import type { RestRoute } from '@tidings/api/rest'
import type { Holder } from '@tidings/api/testing/isolation/new-holder'
import { passkeyDevice } from '@tidings/api/testing/passkey-device'
import { allProcedures } from '@tidings/api/testing/procedures'
import type { ProcedureInput } from './procedure-request.ts'

/** A user with two articles; REST and tRPC each get a separate one. */
export interface Reader extends Holder {
  email: string
  /** The other article, which is a story too. */
  storyId: string
  /** A code of the authenticator app that is being set up. */
  code: string
  /** A passkey created by their browser, as sent. */
  made: object
}

type Case = [what: string, input: (reader: Reader) => ProcedureInput]

/** What the `id` of a noun's calls names. */
const ID_OF: Record<string, keyof Reader> = {
  addresses: 'addressId',
  apiTokens: 'apiTokenId',
  articles: 'articleId',
  feeds: 'feedId',
  forwarding: 'mailId',
  highlights: 'highlightId',
  identities: 'identityId',
  imports: 'importId',
  issues: 'mailId',
  mailboxes: 'mailboxId',
  mails: 'mailId',
  newsletters: 'newsletterId',
  optIns: 'optInId',
  passkeys: 'passkeyId',
  savedLinks: 'articleId',
  stories: 'storyId',
  search: 'savedSearchId',
  webhooks: 'webhookId',
}

/** Fields whose example the reader's own value replaces. */
const ownFields = (noun: string, reader: Reader): ProcedureInput => ({
  id: reader[ID_OF[noun] ?? 'token'],
  ids: [reader.newsletterId],
  into: reader.newsletterId,
  partId: reader.nonArticlePartId,
  email: reader.email,
  code: reader.code,
  articleId: reader.articleId,
  correctionId: reader.correctionId,
  newsletterId: reader.newsletterId,
})

/** Signed for a challenge that was never issued. */
const credential = passkeyDevice().show({ rpId: 'tidings.test', challenge: 'made-up' })

/**
 * What the examples don't say: numbers, flags and lists, which REST reads from a URL, in range and not; rules on several
 * fields; and refusals that depend on stored data. Each input is added to the example, without the fields that are undefined.
 */
export const PARITY_CASES: Record<string, Case[]> = {
  'account.changeEmail': [['the own email', ({ email }) => ({ newEmail: email })]],
  'account.forgotPassword': [['an unknown email', () => ({ email: 'nobody@reader.example' })]],
  'addresses.add': [['no sender', () => ({ senderHost: 'margins' })]],
  'apiTokens.create': [['no end', () => ({ expiresInDays: null })]],
  'articles.list': [
    ['a page', () => ({ page: 2, pageSize: 1, tags: 'ai,linux', category: 'technology' })],
    ['every filter', () => ({ read: 'unread', duplicates: 'hide', picture: 'only', after: '9.0.mail' })],
    ['stories folded', () => ({ group: true, source: undefined, tags: undefined })],
    ['stories folded by a word', () => ({ group: 'maybe' })],
    ['no such page', () => ({ page: 0 })],
    ['a page that is no number', () => ({ page: 'two' })],
    ['no such order', () => ({ sort: 'oldest' })],
  ],
  'articles.setReadingPosition': [['the end', () => ({ position: null })]],
  'articles.stats': [['a foreign email', () => ({ email: 'eve@reader.example' })]],
  'auth.passkey': [
    ['a passkey that nobody has', () => ({ credential })],
    ['half a passkey', () => ({ credential: { ...credential, response: {} } })],
  ],
  'auth.signup': [['a new account', ({ email }) => ({ email: `new-${email}` })]],
  'digestMails.save': [['switched off', () => ({ isEnabled: false })]],
  'editions.list': [['a date that is none', () => ({ after: '2026-02-30' })]],
  'editions.ofDay': [
    ['a day with articles', () => ({ day: '2026-06-01', by: 'newsletter' })],
    ['another number of minutes', () => ({ minutes: '15' })],
  ],
  'editions.markAllRead': [
    ['a day', () => ({ day: '2026-06-01', until: undefined })],
    ['a day and an instant', () => ({ since: '2026-05-01T00:00:00.000Z' })],
  ],
  'feeds.create': [
    ['an unknown newsletter', () => ({ newsletterId: 'unknown' })],
    ['no newsletter', () => ({ newsletterId: undefined })],
  ],
  'highlights.add': [
    ['an article', ({ articleId: id }) => ({ id })],
    ['half a place', () => ({ end: undefined })],
  ],
  'highlights.list': [
    ['those with a note', () => ({ hasNote: true, color: 'yellow', search: 'patch' })],
    ['those without one', () => ({ hasNote: false, articleId: undefined })],
    ['a cursor that is none', () => ({ after: 'last week' })],
    ['a page of none', () => ({ pageSize: 0 })],
  ],
  'imports.create': [['more than fits', () => ({ files: [{ name: 'a', size: 900_000_000_000 }] })]],
  // No server is reached.
  'mailboxes.connect': [['a host that is not there', () => ({ host: 'imap.invalid' })]],
  'mails.received': [['no such state', () => ({ state: 'lost' })]],
  'newsletters.delete': [
    ['its highlights', () => ({ highlights: true })],
    ['a half answer', () => ({ highlights: 'perhaps' })],
  ],
  'newsletters.list': [['a foreign email', () => ({ email: 'eve@reader.example' })]],
  'newsletters.worth': [['a year', () => ({ days: '365' })]],
  'passkeys.add': [['what a browser has made', ({ made }) => ({ credential: made })]],
  'push.switchOn': [
    ['an address of a private network', () => ({ endpoint: 'https://10.0.0.1/x' })],
    ['a key that is none', () => ({ p256dh: 'AAAA' })],
  ],
  'readwise.connect': [['what no header can have', () => ({ token: 'two words' })]],
  'search.articles': [
    ['the newest, a page later', () => ({ q: 'patch -rust', sort: 'newest', pageSize: 1, after: '1' })],
    ['while typing', () => ({ q: 'pat', typing: true })],
    ['a cursor that is none', () => ({ after: 'last' })],
  ],
  'stories.undo': [
    ['no article', () => ({ changes: [] })],
    ['the own ones', ({ storyId: articleId }) => ({ changes: [{ articleId, was: false, is: null }] })],
  ],
  'topics.mute': [['a category', () => ({ kind: 'category', key: 'technology' })]],
  'user.updatePreferences': [['shortcuts off', () => ({ shortcutsOff: ['next', 'next', 'go-today'] })]],
  'user.updateProfile': [['a picture from elsewhere', () => ({ photoURL: 'https://tracker.example/p.gif' })]],
  'webhooks.create': [['an address of a private network', () => ({ url: 'https://192.168.1.5/' })]],
}

/** Calls whose example reaches other servers. */
const OUTWARD = new Set(['mailboxes.connect', 'readwise.connect'])

/** The documented example of a call, with what is the reader's own. */
export function exampleOf({ procedure, example }: RestRoute, reader: Reader): ProcedureInput {
  const own = ownFields(procedure.split('.')[0] ?? '', reader)
  const asked = Object.entries(example.request)
  return Object.fromEntries(asked.map(([name, value]) => [name, own[name] ?? value]))
}

/**
 * The requests of a call that REST and tRPC must answer alike: its example, with unknown ids, without any required
 * field, with no value of its type in any field, and its cases above.
 */
export function parityCasesOf(route: RestRoute): Case[] {
  const { procedure, method, path } = route
  const stated = allProcedures().find(({ name }) => name === procedure)?.fields ?? []
  const fields = stated.filter(({ name }) => !path.includes(`{${name}}`))
  const ids = stated.filter(({ name, isRequired }) => isRequired && /^id$|^into$|Id$/.test(name))
  const withMore =
    (input: Case[1]): Case[1] =>
    (reader) =>
      withoutUndefined({ ...exampleOf(route, reader), ...input(reader) })
  const all = (names: readonly { name: string }[], value: unknown) =>
    withMore(() => Object.fromEntries(names.map(({ name }) => [name, value])))
  const isBody = method !== 'GET' && method !== 'DELETE'
  const cases: [isMade: boolean, made: Case][] = [
    [!OUTWARD.has(procedure), ['its example', withMore(() => ({}))]],
    [ids.length > 0, ['unknown ids', all(ids, 'unknown')]],
    [fields.some(({ isRequired }) => isRequired), ['no field', all(fields, undefined)]],
    // In a URL, everything is text.
    [isBody && fields.length > 0, ['values of another type', all(fields, { $ne: null })]],
    [
      'password' in route.example.request,
      ['a wrong password', withMore(() => ({ password: 'wrong horse' }))],
    ],
  ]
  return [
    ...cases.flatMap(([isMade, made]) => (isMade ? [made] : [])),
    ...(PARITY_CASES[procedure] ?? []).map(([what, input]): Case => [what, withMore(input)]),
  ]
}

const withoutUndefined = (input: ProcedureInput): ProcedureInput =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
