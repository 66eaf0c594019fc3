import {
  articlesBeginning,
  countReaderItems,
  type ReaderItem,
  type ReaderPlace,
  type ReaderStream,
  readerItems,
} from '@tidings/db/queries/articles/reader-streams'
import { listNewsletterLabels } from '@tidings/db/queries/newsletters/newsletter-labels'
import { badRequest, countIn, type ReaderCall, type ReaderResponse, timeIn } from './call.ts'
import { beginningOf, decimalOf } from './item-ids.ts'
import { itemJson, readerArticles, readerAtom } from './reader-items.ts'
import { feedId, narrowed, stateId, streamOf } from './stream-ids.ts'

/** Google Reader's default. */
const USUAL_ITEMS = 20
/** With texts, and without. */
const MAX_ITEMS = 1000
const MAX_IDS = 10_000
/** Feed readers request 50 to 250 at a time. */
const MAX_ASKED = 1000

/** `stream/contents`: items of a stream, with their texts. */
export async function streamContents(call: ReaderCall): Promise<ReaderResponse> {
  const id = streamIdOf(call)
  const { articles, continuation } = await articlesOf(call, id)
  const web = call.ctx.webAddress()
  return {
    json: {
      direction: 'ltr',
      id,
      title: id,
      self: [{ href: `${web}/api/greader.php/reader/api/0/stream/contents/${encodeURIComponent(id)}` }],
      updated: Math.floor(Date.now() / 1000),
      items: articles.map((article) => itemJson(article, web)),
      ...(continuation !== undefined && { continuation }),
    },
  }
}

/** The same as Atom, with Google Reader's extensions. */
export async function streamAtom(call: ReaderCall): Promise<ReaderResponse> {
  const id = streamIdOf(call)
  return {
    text: readerAtom(id, await articlesOf(call, id), call.ctx.webAddress()),
    type: 'application/atom+xml; charset=utf-8',
  }
}

/** `stream/items/ids`: the items of a stream. */
export async function streamItemIds(call: ReaderCall): Promise<ReaderResponse> {
  const { items, continuation } = await itemsOf(call, streamIdOf(call), MAX_IDS)
  const withStreams = call.params.get('includeAllDirectStreamIds') === 'true'
  return {
    json: {
      items: [],
      itemRefs: items.map(({ id, newsletterId, receivedAt }) => ({
        id: decimalOf(id),
        directStreamIds: withStreams ? [feedId(newsletterId)] : [],
        timestampUsec: String(receivedAt * 1000),
      })),
      ...(continuation !== undefined && { continuation }),
    },
  }
}

/** `stream/items/count`: the number of items of a stream; with `a=true`, followed by the date of the latest. */
export async function streamItemCount(call: ReaderCall): Promise<ReaderResponse> {
  const { ctx, user, params } = call
  const stream = await streamAsked(call, streamIdOf(call))
  const { count, newestAt } = stream
    ? await countReaderItems(ctx.database.db, user.id, stream)
    : { count: 0, newestAt: 0 }
  const isDated = params.get('a') === 'true' && newestAt > 0
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: user.time_zone })
  return { text: isDated ? `${count}#${day.format(new Date(newestAt))}` : String(count) }
}

/** `stream/items/contents`: the items with the given numbers, with their texts. */
export async function itemContents(call: ReaderCall): Promise<ReaderResponse> {
  const ids = await articlesBeginning(call.ctx.database.db, call.user.id, itemsAsked(call))
  const web = call.ctx.webAddress()
  const articles = await readerArticles(call, ids)
  return {
    json: {
      direction: 'ltr',
      id: stateId('reading-list'),
      title: 'Items',
      self: [{ href: `${web}/api/greader.php/reader/api/0/stream/items/contents` }],
      updated: Math.floor(Date.now() / 1000),
      items: articles.map((article) => itemJson(article, web)),
    },
  }
}

/** The id prefixes of the articles named in a call. Throws BAD_REQUEST for too many, or invalid ones. */
export function itemsAsked({ params }: Pick<ReaderCall, 'params'>): string[] {
  const asked = params.getAll('i')
  if (asked.length > MAX_ASKED) throw badRequest(`At most ${MAX_ASKED} items can be named at once.`)
  return asked.map((item) => {
    const beginning = beginningOf(item)
    if (beginning === undefined) throw badRequest('This is not the id of an item.')
    return beginning
  })
}

function streamIdOf({ rest, params }: ReaderCall): string {
  return rest || (params.get('s') ?? stateId('reading-list'))
}

/** A stream with the filters of a call; undefined if it is always empty. */
async function streamAsked(call: ReaderCall, id: string): Promise<ReaderStream | undefined> {
  const { ctx, user, params } = call
  const labels = await listNewsletterLabels(ctx.database.db, user.id)
  const stream = streamOf(id, { labels, withCopies: params.get('copies') === '1' })
  if (!stream) return undefined
  const without = params.getAll('xt').reduce((each, target) => narrowed(each, target, false), stream)
  const within = params.getAll('it').reduce((each, target) => narrowed(each, target, true), without)
  return { ...within, since: timeIn(params, 'ot'), before: timeIn(params, 'nt') }
}

async function articlesOf(call: ReaderCall, id: string) {
  const { items, continuation } = await itemsOf(call, id, MAX_ITEMS)
  const ids = items.map((item) => item.id)
  return { articles: await readerArticles(call, ids), continuation }
}

async function itemsOf(
  call: ReaderCall,
  id: string,
  max: number,
): Promise<{ items: ReaderItem[]; continuation: string | undefined }> {
  const { ctx, user, params } = call
  const stream = await streamAsked(call, id)
  if (!stream) return { items: [], continuation: undefined }
  const limit = countIn(params, 'n', USUAL_ITEMS, max)
  const after = placeOf(params.get('c'))
  const oldestFirst = params.get('r') === 'o'
  const rows = await readerItems(ctx.database.db, user.id, stream, { limit: limit + 1, oldestFirst, after })
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, continuation: last && textOf(last) }
}

const textOf = ({ receivedAt, position, mailId }: ReaderPlace) => `${receivedAt}.${position}.${mailId}`

/** Throws BAD_REQUEST for a continuation that was not given by this server. */
function placeOf(text: string | null): ReaderPlace | undefined {
  if (!text) return undefined
  const [, receivedAt, position, mailId] = /^(\d{1,15})\.(\d{1,9})\.([\w-]{1,64})$/.exec(text) ?? []
  if (receivedAt === undefined || mailId === undefined)
    throw badRequest('This is not a continuation of a stream.')
  return { receivedAt: Number(receivedAt), position: Number(position), mailId }
}
