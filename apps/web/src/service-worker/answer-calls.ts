import { type Account, accountOf, currentAccount, sessionEnded, signedIn, signedOut } from './account.ts'
import { type Answered, type Calls, readAnswers, readCalls, writeAnswers } from './calls.ts'
import { keepUnderWay } from './calls-under-way.ts'
import { type Change, canWait, type Fields } from './changes.ts'
import { ask, Unreached } from './connection.ts'
import { changeLocally } from './local-changes.ts'
import { showChanges, storeAnswers, storedAnswer } from './offline-answers.ts'
import { sendStateToPages } from './state.ts'
import { requestSync, syncChanges } from './sync-changes.ts'

/** Runs on after the answer. */
type Later = (work: Promise<unknown>) => void

/** Answers what pages call: the server, or what is kept where it can't be reached. */
export async function answerCalls(request: Request, later: Later): Promise<Response> {
  const body = request.method === 'GET' ? undefined : await request.clone().text()
  const calls = readCalls(request.url, body)
  if (!calls) return fetch(request)
  const account = await accountOf(request)
  if (request.method === 'GET') return answerQueries(request, { calls, account, later })
  return keepUnderWay(calls.calls, () => answerMutations(request, { calls, account, later }))
}

type Asked = { calls: Calls; account: Account | undefined; later: Later }

async function answerQueries(request: Request, { calls, account, later }: Asked): Promise<Response> {
  try {
    // What was changed before is in the answer.
    if (account) await syncChanges(account)
    const answer = await ask(request)
    later(takeNotice(answer.clone(), calls, account))
    return answer
  } catch (error) {
    if (!(error instanceof Unreached)) throw error
    const kept = account && (await Promise.all(calls.calls.map((call) => storedAnswer(account, call))))
    if (!kept?.some(Boolean)) return Response.error()
    return writeAnswers(
      calls,
      kept.map((answer) => answer ?? { error: null }),
    )
  }
}

async function answerMutations(request: Request, { calls, account, later }: Asked): Promise<Response> {
  const canAllWait = account !== undefined && calls.calls.every(canWait)
  const isLeaving = calls.calls.some(({ path }) => path === 'auth.logout')
  try {
    // What was changed before goes first, and before one leaves.
    if (account && (canAllWait || isLeaving)) await syncChanges(account)
    // What was changed goes on when the page is closed meanwhile.
    const answer = await ask(canAllWait ? new Request(request, { signal: null }) : request)
    later(takeNotice(answer.clone(), calls, account))
    return answer
  } catch (error) {
    if (!(error instanceof Unreached)) throw error
    if (!canAllWait) return Response.error()
    const answers: Answered[] = []
    for (const call of calls.calls) answers.push(await changeLocally(account, call))
    later(Promise.all([sendStateToPages(), requestSync()]))
    return writeAnswers(calls, answers)
  }
}

/** Keeps what the server answered, and who is signed in according to it. */
async function takeNotice(answer: Response, calls: Calls, account: Account | undefined): Promise<void> {
  const answers = await readAnswers(answer, calls)
  if (answers) {
    for (const [n, { path }] of calls.calls.entries()) await noticeUser(path, answers[n])
  }
  if (account === undefined || account !== (await currentAccount())) return
  if (!answers) return
  const isOver = answers.some((one) => 'error' in one && one.error?.data?.code === 'UNAUTHORIZED')
  if (isOver) {
    await sessionEnded()
    return
  }
  await storeAnswers(account, calls.calls, answers)
  const made = calls.calls.flatMap((call, n): Change[] => {
    const answered = answers[n]
    return canWait(call) && answered && 'data' in answered ? [changeMade(call, answered.data)] : []
  })
  await showChanges(account, made)
}

/** A change that the server has made already. */
function changeMade({ path, input }: { path: string; input: unknown }, data: unknown): Change {
  const { highlight } = data as { highlight?: Fields }
  return {
    path: path as Change['path'],
    input: input as Fields,
    at: Date.now(),
    ...(highlight && { shown: { highlight } }),
  }
}

/** Whose answers will be kept: whoever the server says is signed in. */
async function noticeUser(path: string, answer: Answered | undefined): Promise<void> {
  if (!answer || !path.startsWith('auth.')) return
  if ('error' in answer) return
  if (path === 'auth.logout') {
    await signedOut()
    return
  }
  const { user } = answer.data as { user?: { uid: string } | null }
  if (user) await signedIn(user.uid)
  else if (user === null) await sessionEnded()
}
