import { ownPath } from '@tidings/api/browser-rules'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { logFailure } from '../../lib/log.ts'
import { texts } from './texts.ts'

/**
 * What a sign-in with Google came back with when it signed nobody in: looked at once, logged, taken out of the address.
 * `unseen` while it still stands there. `notice` is for the form, if there is one, and goes with a reload; the end of a
 * session and a mailed link have one too.
 */
export function useRedirectResult(): { notice: string | undefined; unseen: boolean } {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const [notice, setNotice] = useState<string>()
  const outcome = params.get('google')
  const from = params.get('from')

  useEffect(() => {
    if (outcome === null) return
    logFailure('The sign-in with Google signed nobody in:', outcome)
    setNotice(noticeOf(outcome))
    setParams({}, { replace: true, state: from === null ? state : { from: ownPath(from) } })
  }, [outcome, from, state, setParams])
  return {
    notice: notice ?? doneBy(state) ?? (state?.expired === true ? texts.notices.expired : undefined),
    unseen: outcome !== null,
  }
}

/** What a mailed link has just done, told by the screen that it led to. */
function doneBy(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('done' in state)) return undefined
  return Object.entries(texts.done).find(([name]) => name === state.done)?.[1]
}

function noticeOf(outcome: string): string {
  return Object.entries(texts.notices).find(([name]) => name === outcome)?.[1] ?? texts.notices.refused
}
