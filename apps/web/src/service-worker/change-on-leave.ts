import { accountOf } from './account.ts'
import { isInProgress, settleInProgress } from './calls-in-progress.ts'
import { call, ServerUnreachable } from './connection.ts'
import { changeLocally } from './local-changes.ts'
import type { ChangeOnLeave } from './messages.ts'
import { sendStateToPages } from './state.ts'
import { requestSync, syncChanges } from './sync-changes.ts'

/**
 * Makes a change for a page that is closed, unless that is under way already: it is queued with all others until the
 * server has it.
 */
export async function changeOnLeave({ path, input, token }: ChangeOnLeave): Promise<void> {
  if (isInProgress({ path, input })) return
  const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` })
  const account = await accountOf({ headers })
  try {
    // If nothing can be stored, it is sent or lost.
    if (!account) return void (await call({ method: 'POST', token }, [{ path, input }]))
    // The server uses the arrival time of each change: earlier changes of the page must be there first.
    await settleInProgress()
    await changeLocally(account, { path, input })
    await syncChanges(account)
  } catch (error) {
    if (!(error instanceof ServerUnreachable)) throw error
    await Promise.all([sendStateToPages(), requestSync()])
  }
}
