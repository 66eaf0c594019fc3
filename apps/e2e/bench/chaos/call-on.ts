import { setTimeout as sleep } from 'node:timers/promises'

/** A signed-in user, and the number in the titles of all of the user's mails. */
export interface Caller {
  number: number
  email: string
  token: string
}

/** The results of calls. */
export interface Calls {
  right: number
  /** Responses that ask to retry later, and lost connections. */
  retryable: number
  wrong: string[]
}

type CallResponse = { status: number; body: unknown; retryAfter: string | null } | undefined

/** Calls one web server after the other until a time, as a user does, and compares their responses. */
export async function callOn(
  webs: readonly string[],
  { number, email, token }: Caller,
  until: number,
): Promise<Calls> {
  const calls: Calls = { right: 0, retryable: 0, wrong: [] }
  /** What this user has certainly set last. */
  const isRead = new Map<string, boolean>()
  let turn = number

  async function send(method: 'GET' | 'POST', path: string, body?: object): Promise<CallResponse> {
    const url = `${webs[turn++ % webs.length]}/api${path}`
    try {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      const { status } = response
      return { status, body: await response.json(), retryAfter: response.headers.get('retry-after') }
    } catch {
      return undefined
    }
  }

  /** The body of a correct response; all others are counted. */
  function taken(what: string, response: CallResponse, isRight: (body: never) => boolean): boolean {
    const isBusy = response && [429, 503].includes(response.status) && response.retryAfter !== null
    if (!response || isBusy) calls.retryable += 1
    else if (response.status === 200 && isRight(response.body as never)) calls.right += 1
    else calls.wrong.push(`${what}: ${response.status} ${JSON.stringify(response.body).slice(0, 200)}`)
    return response?.status === 200
  }

  const isOwn = (title: string) => new RegExp(`\\bu${number}-`).test(title)

  while (Date.now() < until) {
    const user = await send('GET', '/user')
    taken('user', user, ({ user: { email: current } }: { user: { email: string } }) => current === email)
    const list = await send('GET', '/articles?pageSize=20')
    taken('list', list, ({ articles }: { articles: { title: string }[] }) =>
      articles.every(({ title }) => isOwn(title)),
    )
    const listed = list?.status === 200 ? (list.body as { articles: { id: string }[] }).articles : []
    const one = listed[Math.floor(Math.random() * listed.length)]
    if (one) await mark(one.id)
    await sleep(250)
  }
  return calls

  async function mark(articleId: string): Promise<void> {
    const read = Math.random() < 0.5
    isRead.delete(articleId)
    const marked = await send('POST', '/articles/read', { articleId, read })
    const isDone = taken('read', marked, (body: { isRead: boolean }) => body.isRead === read)
    if (isDone) isRead.set(articleId, read)
    // By the other server.
    const article = await send('GET', `/articles/${articleId}`)
    taken('article', article, (body: { id: string; title: string; isRead: boolean }) => {
      const known = isRead.get(articleId)
      return body.id === articleId && isOwn(body.title) && (known === undefined || body.isRead === known)
    })
  }
}
