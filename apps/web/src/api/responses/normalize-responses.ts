import type { AppRouter } from '@tidings/api/router'
import type { Article } from '@tidings/api/schemas/article'
import type { User } from '@tidings/api/schemas/user'
import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import * as defaults from './response-defaults.ts'

type Fields = Record<string, unknown>
/** Returns a valid value for a value of a response, whatever it is. */
type Fill = (value: unknown) => unknown

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})
const isSet = (value: unknown) => value !== undefined && value !== null

/** A record whose missing fields get these values. */
const record =
  (missing: Fields): Fill =>
  (value) => {
    const fields = fieldsOf(value)
    for (const [name, stands] of Object.entries(missing)) if (!isSet(fields[name])) fields[name] = stands
    return fields
  }
/** A record whose fields are normalised by these functions. */
const withFields =
  (fills: Record<string, Fill>): Fill =>
  (value) => {
    const fields = fieldsOf(value)
    for (const [name, fill] of Object.entries(fills)) fields[name] = fill(fields[name])
    return fields
  }
const list =
  (fill: Fill): Fill =>
  (value) =>
    Array.isArray(value) ? value.map(fill) : []
const strings: Fill = (value) =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
const inOrder =
  (...fills: Fill[]): Fill =>
  (value) =>
    fills.reduce((filled, fill) => fill(filled), value)
const optional =
  (fill: Fill, absent: null | undefined): Fill =>
  (value) =>
    isSet(value) ? fill(value) : absent

/** A user without an assigned address is reached by their id. */
const user: Fill = (value) => {
  const known = record(defaults.USER)(value) as User
  const { emailAddress, mailDomain, uid } = known
  return { ...known, emailAddress: emailAddress || (mailDomain && `${uid}@${mailDomain}`) }
}
const newsletter = inOrder(
  record(defaults.NEWSLETTER),
  withFields({
    unsubscription: optional(record(defaults.UNSUBSCRIPTION), undefined),
    confirmationLinks: optional(strings, undefined),
    tags: optional(strings, undefined),
  }),
)
/** Lists are ordered by the time of arrival: a missing one counts as now. */
const received: Fill = (value) => {
  const { receivedAt, publishedAt } = value as Article
  const known = [receivedAt, publishedAt].find((time) => !Number.isNaN(Date.parse(time)))
  return { ...fieldsOf(value), receivedAt: known ?? new Date().toISOString() }
}
const storyArticle = record(defaults.STORY_ARTICLE)
const article = inOrder(
  withFields({ alsoIn: list(storyArticle), duplicateOf: optional(storyArticle, null), tags: strings }),
  received,
)
const listed = inOrder(record(defaults.LISTED), article, withFields({ place: list(record(defaults.REASON)) }))
const full = inOrder(
  record(defaults.FULL),
  article,
  withFields({ summarySentences: list(record(defaults.SENTENCE)) }),
)
const topics = list(record(defaults.TOPIC))

const ofUser = withFields({ user })
const ofNewsletter = withFields({ newsletter })
const ofArticles = inOrder(record({ totalPages: 1, next: undefined }), withFields({ articles: list(listed) }))

/** The normalisation of each call's response, by its path. */
const FILLS: Record<string, Fill> = {
  'auth.session': withFields({ user: optional(user, null) }),
  'auth.login': ofUser,
  'auth.secondStep': ofUser,
  'auth.passkey': ofUser,
  'auth.signup': ofUser,
  'auth.sync': ofUser,
  'auth.token': inOrder(record({ token: null, expiresIn: 0 }), withFields({ user: optional(user, null) })),
  'user.get': ofUser,
  'user.updateProfile': ofUser,
  'user.updatePreferences': ofUser,
  'user.setTimeZone': ofUser,
  'newsletters.list': withFields({ newsletters: list(newsletter) }),
  'newsletters.get': withFields({ newsletter, numbers: record(defaults.NUMBERS) }),
  'newsletters.add': ofNewsletter,
  'newsletters.update': ofNewsletter,
  'newsletters.restore': ofNewsletter,
  'newsletters.merge': inOrder(record({ undoSeconds: 0 }), ofNewsletter),
  'newsletters.undoMerge': ofNewsletter,
  'newsletters.split': ofNewsletter,
  'articles.list': ofArticles,
  'articles.saved': ofArticles,
  'articles.get': full,
  'articles.tags': withFields({ tags: list(record(defaults.TAG_COUNT)) }),
  'articles.stats': inOrder(
    record(defaults.STATS),
    withFields({ categories: list(record(defaults.CATEGORY_COUNT)) }),
  ),
  'highlights.list': inOrder(
    record({ next: undefined }),
    withFields({ highlights: list(record(defaults.HIGHLIGHT)) }),
  ),
  'highlights.add': withFields({ highlight: record(defaults.HIGHLIGHT) }),
  'highlights.update': withFields({ highlight: record(defaults.HIGHLIGHT) }),
  'highlights.review': withFields({ highlights: list(record(defaults.HIGHLIGHT)) }),
  'topics.list': withFields({ categories: topics, tags: topics, sources: topics }),
}

/** The response to the call `path`, with all fields that the screens read. */
export const normalizeResponse = (path: string, response: unknown): unknown =>
  FILLS[path]?.(response) ?? response

/** Fills in missing and null fields of responses, so that no screen fails because of a field that it can do without. */
export const normalizeResponses: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: ({ result, ...rest }) => {
          const data = 'data' in result && { data: normalizeResponse(op.path, result.data) }
          observer.next({ ...rest, result: { ...result, ...data } as typeof result })
        },
        complete: () => observer.complete(),
        error: (error) => observer.error(error),
      }),
    )
