import { sessionEnded, signedIn } from './account.ts'
import { type Answered, type Call, readAnswers } from './calls.ts'
import { isUnreachable } from './is-unreachable.ts'
import { setReachable } from './state.ts'

/** The server could not be reached: there is no line, or it is not running. */
export class Unreached extends Error {}

/** Asks the server; throws Unreached when no answer of its own comes, and what fetch throws when the page gives up. */
export async function ask(request: Request | string, init?: RequestInit): Promise<Response> {
  let answer: Response
  try {
    answer = await fetch(request, init)
  } catch (cause) {
    // That says nothing of the server.
    if (request instanceof Request && request.signal.aborted) throw cause
    setReachable(false)
    throw new Unreached('The server could not be reached.', { cause })
  }
  const isAnswered = !isUnreachable(answer)
  setReachable(isAnswered)
  if (!isAnswered) throw new Unreached(`A proxy answered with ${answer.status}.`)
  return answer
}

/** Calls the server without a page, for the user of that token; throws Unreached. Undefined for what is no answer of tRPC. */
export async function call(
  {
    isBatch = true,
    token,
    method,
  }: { isBatch?: boolean; token?: string | undefined; method: 'GET' | 'POST' },
  calls: readonly Call[],
): Promise<Answered[] | undefined> {
  const inputs = Object.fromEntries(calls.map(({ input }, n) => [n, input]))
  const sent = JSON.stringify(isBatch ? inputs : calls[0]?.input)
  const query = new URLSearchParams({
    ...(isBatch && { batch: '1' }),
    ...(method === 'GET' && { input: sent }),
  })
  const answer = await ask(`/api/trpc/${calls.map(({ path }) => path).join(',')}?${query}`, {
    method,
    credentials: 'include',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(method === 'POST' && { body: sent }),
  })
  return readAnswers(answer, { isBatch, calls })
}

/**
 * Asks whose session this browser has, which decides whose data it keeps; returns a token for it, if it is that user's:
 * whoever is signed in by now, nothing is sent or fetched for another. Undefined otherwise; throws Unreached.
 */
export async function tokenOf(userId: string | undefined): Promise<string | undefined> {
  const [answer] = (await call({ isBatch: false, method: 'POST' }, [{ path: 'auth.token', input: {} }])) ?? []
  if (!answer || !('data' in answer)) return undefined
  const { user, token } = answer.data as { user: { uid: string } | null; token: string | null }
  await (user ? signedIn(user.uid) : sessionEnded())
  return user?.uid === userId ? (token ?? undefined) : undefined
}
