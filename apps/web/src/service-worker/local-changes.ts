import type { Fields } from '../lib/cached-data.ts'
import type { Account } from './account.ts'
import { type Call, type CallResult, callOf } from './calls.ts'
import { type Change, changeOf, withTags } from './changes.ts'
import type { Waiting } from './messages.ts'
import { storedResult } from './offline-responses.ts'

/** Makes a change without the server, by queueing it. Returns the result for the page. */
export async function changeLocally(account: Account, { path, input }: Call): Promise<CallResult> {
  const change: Change = { path: path as Change['path'], input: input as Fields, at: Date.now() }
  const data = await resultOf(account, change)
  const isTakenBack = path === 'highlights.delete' && (await takeBack(account, change))
  if (!isTakenBack) await account.queue.add(change)
  return { data }
}

/** The result that the server would return; visible effects are stored in the change. */
async function resultOf(account: Account, change: Change): Promise<Fields> {
  const { path, input } = change
  switch (path) {
    case 'articles.read':
      return { articleId: input.articleId, isRead: input.read }
    case 'articles.save':
      return { articleId: input.articleId, isSaved: input.saved }
    case 'articles.setReadingPosition':
      return { articleId: input.id, readingPosition: input.position }
    case 'articles.changeTags':
      return { articleId: input.id, tags: withTags((await articleOf(account, input.id)).tags, input) }
    case 'highlights.add': {
      const highlight = newHighlight(await articleOf(account, input.id), change)
      change.shown = { highlight }
      return { highlight }
    }
    case 'highlights.update': {
      const highlight = { ...(await highlightOf(account, input.id)), ...changeOf(input) }
      change.shown = { highlight }
      return { highlight }
    }
    case 'highlights.delete':
      return { id: input.id }
    case 'savedLinks.save': {
      const { title, url, text } = input
      return { articleId: '', title: title ?? url ?? text, state: 'fetching', why: null, ...waiting }
    }
    case 'editions.markAllRead': {
      const { marked, articleIds } = await unreadOf(account, input)
      change.shown = { articleIds }
      return { marked, undo: null }
    }
  }
}

const waiting: Waiting = { isWaiting: true }

async function articleOf(account: Account, id: unknown): Promise<Fields> {
  const response = await storedResult(account, { path: 'articles.get', input: { id } })
  return response && 'data' in response ? (response.data as Fields) : {}
}

/** A highlight as the server would create it, with a temporary id. */
function newHighlight(article: Fields, { input, at }: Change): Fields {
  return {
    id: crypto.randomUUID(),
    text: input.text,
    articleId: input.id,
    articleTitle: article.title ?? '',
    sourceNewsletter: article.sourceNewsletter ?? '',
    color: input.color ?? 'yellow',
    note: input.note || null,
    createdAt: new Date(at).toISOString(),
    prefix: input.prefix ?? null,
    suffix: input.suffix ?? null,
    start: input.start ?? null,
    end: input.end ?? null,
  }
}

/** The stored results of queries with a path prefix, with later changes applied. */
async function resultsOf(account: Account, prefix: string): Promise<Fields[]> {
  const entries = await account.kept.entries()
  const calls = entries.flatMap(({ key }) => (key.startsWith(prefix) ? [callOf(key)] : []))
  const responses = await Promise.all(calls.map((call) => storedResult(account, call)))
  return responses.flatMap((response) => (response && 'data' in response ? [response.data as Fields] : []))
}

/** An existing highlight; only its id if it isn't stored. */
async function highlightOf(account: Account, id: unknown): Promise<Fields> {
  const made = (await account.queue.all()).map(({ shown }) => shown?.highlight)
  const lists = await resultsOf(account, 'highlights.list ')
  const all = [...lists.flatMap(({ highlights }) => highlights as Fields[]), ...made]
  return all.find((one) => one?.id === id) ?? { id }
}

/** Removes a highlight that the server doesn't have yet; false if it isn't one. */
async function takeBack({ queue }: Account, { input }: Change): Promise<boolean> {
  const waiting = await queue.all()
  const made = waiting.find(
    ({ path, shown }) => path === 'highlights.add' && shown?.highlight?.id === input.id,
  )
  if (made) await queue.remove([made.number])
  return made !== undefined
}

type Entry = { article: { receivedAt: string }; articleIds: string[]; isRead: boolean }
type Edition = { day: string; sections: { entries: Entry[] }[]; alsoToday: Entry[] }

/** The unread stories of a span, and their articles, as far as they are stored. */
async function unreadOf(account: Account, { day, since, until }: Fields) {
  const editions = (await resultsOf(account, 'editions.')) as unknown as Partial<Edition>[]
  const entries = editions.flatMap((edition) =>
    edition.sections && (day === undefined || edition.day === day)
      ? [...edition.sections.flatMap((section) => section.entries), ...(edition.alsoToday ?? [])]
      : [],
  )
  const isMeant = ({ isRead, article: { receivedAt } }: Entry) =>
    !isRead &&
    (until === undefined || receivedAt <= String(until)) &&
    (since === undefined || receivedAt >= String(since))
  // An edition is stored for each reading time.
  const stories = new Map(entries.filter(isMeant).map(({ articleIds }) => [articleIds[0], articleIds]))
  return { marked: stories.size, articleIds: [...stories.values()].flat() }
}
