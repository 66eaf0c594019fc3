import type { Fields } from '../lib/cached-data.ts'
import { type Account, accountOf, currentAccount, sessionEnded, signedIn, signedOut } from './account.ts'
import { type CallResult, type Calls, readCalls, readResponse, writeResponse } from './calls.ts'
import { keepInProgress } from './calls-in-progress.ts'
import { type Change, canWait } from './changes.ts'
import { fetchFromServer, ServerUnreachable } from './connection.ts'
import { changeLocally } from './local-changes.ts'
import { showChanges, storedResult, storeResults } from './offline-responses.ts'
import { sendStateToPages } from './state.ts'
import { requestSync, syncChanges } from './sync-changes.ts'

/** Continues after the response. */
type Later = (work: Promise<unknown>) => void

/** Responds to calls of pages: from the server, or from stored data if it can't be reached. */
export async function respondToCalls(request: Request, later: Later): Promise<Response> {
  const body = request.method === 'GET' ? undefined : await request.clone().text()
  const calls = readCalls(request.url, body)
  if (!calls) return fetch(request)
  const account = await accountOf(request)
  if (request.method === 'GET') return respondToQueries(request, { calls, account, later })
  return keepInProgress(calls.calls, () => respondToMutations(request, { calls, account, later }))
}

type CallsRequest = { calls: Calls; account: Account | undefined; later: Later }

async function respondToQueries(
  request: Request,
  { calls, account, later }: CallsRequest,
): Promise<Response> {
  try {
    // The response includes earlier changes.
    if (account) await syncChanges(account)
    const response = await fetchFromServer(request)
    later(takeNotice(response.clone(), calls, account))
    return response
  } catch (error) {
    if (!(error instanceof ServerUnreachable)) throw error
    const kept = account && (await Promise.all(calls.calls.map((call) => storedResult(account, call))))
    if (!kept?.some(Boolean)) return Response.error()
    return writeResponse(
      calls,
      kept.map((response) => response ?? { error: null }),
    )
  }
}

async function respondToMutations(
  request: Request,
  { calls, account, later }: CallsRequest,
): Promise<Response> {
  const canAllWait = account !== undefined && calls.calls.every(canWait)
  const isLeaving = calls.calls.some(({ path }) => path === 'auth.logout')
  try {
    // Earlier changes are sent first, and before leaving.
    if (account && (canAllWait || isLeaving)) await syncChanges(account)
    // A change is still made when the page is closed meanwhile.
    const response = await fetchFromServer(canAllWait ? new Request(request, { signal: null }) : request)
    later(takeNotice(response.clone(), calls, account))
    return response
  } catch (error) {
    if (!(error instanceof ServerUnreachable)) throw error
    if (!canAllWait) return Response.error()
    const responses: CallResult[] = []
    for (const call of calls.calls) responses.push(await changeLocally(account, call))
    later(Promise.all([sendStateToPages(), requestSync()]))
    return writeResponse(calls, responses)
  }
}

/** Calls whose UNAUTHORIZED means that a password, code or passkey is wrong, and says nothing about the session. */
const SIGN_INS = new Set(['auth.login', 'auth.secondStep', 'auth.passkey'])

/** Stores the server's response, and the signed-in user according to it. */
async function takeNotice(response: Response, calls: Calls, account: Account | undefined): Promise<void> {
  const responses = await readResponse(response, calls)
  if (responses) {
    for (const [n, { path }] of calls.calls.entries()) await noticeUser(path, responses[n])
  }
  if (account === undefined || account !== (await currentAccount())) return
  if (!responses) return
  const isOver = responses.some(
    (one, n) =>
      'error' in one && one.error?.data?.code === 'UNAUTHORIZED' && !SIGN_INS.has(calls.calls[n]?.path ?? ''),
  )
  if (isOver) {
    await sessionEnded()
    return
  }
  await storeResults(account, calls.calls, responses)
  const made = calls.calls.flatMap((call, n): Change[] => {
    const response = responses[n]
    return canWait(call) && response && 'data' in response ? [changeMade(call, response.data)] : []
  })
  await showChanges(account, made)
}

/** A change that the server has already made. */
function changeMade({ path, input }: { path: string; input: unknown }, data: unknown): Change {
  const { highlight } = data as { highlight?: Fields }
  return {
    path: path as Change['path'],
    input: input as Fields,
    at: Date.now(),
    ...(highlight && { shown: { highlight } }),
  }
}

/** The owner of stored responses: the signed-in user according to the server. */
async function noticeUser(path: string, response: CallResult | undefined): Promise<void> {
  if (!response || !path.startsWith('auth.')) return
  if ('error' in response) return
  if (path === 'auth.logout') {
    await signedOut()
    return
  }
  const { user } = response.data as { user?: { uid: string } | null }
  if (user) await signedIn(user.uid)
  else if (user === null) await sessionEnded()
}
