import type { UnsentHighlight } from '@tidings/db/queries/highlights/readwise'
import { FetchRefused } from '@tidings/mail/common/net/fetch-refused'
import { retryAfter } from '@tidings/mail/common/net/retry-after'
import type { FetchWeb, WebResponse } from '../fetch/guarded-fetch.ts'

const API = 'https://readwise.io/api/v2'
const LIMITS = { bytes: 1_048_576, wholeMs: 30_000, idleMs: 20_000 }
/** The maximum UTF-16 code units that the API accepts. */
const MAX_LENGTH = { text: 8191, title: 511, author: 1024, note: 8191, url: 2047 }
/** The longest wait that Readwise may ask for. */
const MAX_WAIT = 3_600_000

/**
 * The outcome of a call to Readwise. `unreachable` includes its own errors; `wait`, in milliseconds, is the requested
 * pause.
 */
export type ReadwiseOutcome =
  | { state: 'done' | 'refused-token' | 'refused-content' }
  | { state: 'limited' | 'unreachable'; wait: number | undefined }

/** Checks a token with Readwise. */
export function checkReadwiseToken(fetchWeb: FetchWeb, token: string): Promise<ReadwiseOutcome> {
  return called(() => fetchWeb(`${API}/auth/`, callOf(token)))
}

/**
 * Sends highlights to Readwise, which updates existing ones by title, author, text and address. `origin` is the public
 * address of the product without a trailing slash. Throws if aborted.
 */
export function postHighlights(
  { fetchWeb, token, origin, signal }: ReadwisePosting,
  highlights: readonly UnsentHighlight[],
): Promise<ReadwiseOutcome> {
  const json = JSON.stringify({ highlights: highlights.map((row) => readwiseHighlight(row, origin)) })
  return called(() =>
    fetchWeb(`${API}/highlights/`, { method: 'POST', json, ...callOf(token), ...(signal && { signal }) }),
  )
}

export interface ReadwisePosting {
  fetchWeb: FetchWeb
  token: string
  origin: string
  signal?: AbortSignal | undefined
}

const callOf = (token: string) => ({
  ...{ authorization: `Token ${token}`, follow: false as const, limits: LIMITS },
})

async function called(call: () => Promise<WebResponse>): Promise<ReadwiseOutcome> {
  try {
    return outcomeOf(await call())
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    return { state: 'unreachable', wait: undefined }
  }
}

function outcomeOf({ status, headers }: WebResponse): ReadwiseOutcome {
  const wait = retryAfter(headers, { now: Date.now(), maxMs: MAX_WAIT })
  if (status >= 200 && status < 300) return { state: 'done' }
  if (status === 401 || status === 403) return { state: 'refused-token' }
  if (status === 429) return { state: 'limited', wait }
  if (status === 400 || status === 413 || status === 422) return { state: 'refused-content' }
  return { state: 'unreachable', wait }
}

function readwiseHighlight(row: UnsentHighlight, origin: string): object {
  const web = row.article_id === null ? null : `${origin}/article/${row.article_id}`
  const url = row.url !== null && row.url.length <= MAX_LENGTH.url ? row.url : web
  return {
    text: cut(row.text, MAX_LENGTH.text),
    title: cut(row.article_title, MAX_LENGTH.title),
    author: cut(row.source_newsletter, MAX_LENGTH.author),
    category: 'articles',
    source_type: 'tidings',
    highlighted_at: new Date(row.created_at).toISOString(),
    ...(url !== null && { source_url: url }),
    ...(row.note !== null && { note: cut(row.note, MAX_LENGTH.note) }),
    ...(row.start_offset !== null && { location: row.start_offset, location_type: 'order' }),
  }
}

/** Without half a character at the end. */
const cut = (text: string, max: number) => text.slice(0, max).replace(/[\uD800-\uDBFF]$/u, '')
