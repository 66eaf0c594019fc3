import { accountOf } from './account.ts'
import { call, ServerUnreachable } from './connection.ts'
import { changeLocally } from './local-changes.ts'
import type { ChangeOnLeave } from './messages.ts'
import { sendStateToPages } from './state.ts'
import { requestSync, syncChanges } from './sync-changes.ts'

/** Makes a change for a page that is closed: it is queued with all others until the server has it. */
export async function changeOnLeave({ path, input, token }: ChangeOnLeave): Promise<void> {
  const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` })
  const account = await accountOf({ headers })
  try {
    // If nothing can be stored, it is sent or lost.
    if (!account) return void (await call({ method: 'POST', token }, [{ path, input }]))
    await changeLocally(account, { path, input })
    await syncChanges(account)
  } catch (error) {
    if (!(error instanceof ServerUnreachable)) throw error
    await Promise.all([sendStateToPages(), requestSync()])
  }
}
