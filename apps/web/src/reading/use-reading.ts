import { trpc } from '../api/trpc.ts'
import { useUser } from '../session/session.tsx'

export type Reading = { done: number; total: number }

/** The issues that are being imported or processed; null if none are. The shell keeps it up to date. */
export function useReading(): Reading | null {
  const { email } = useUser()
  const { data } = trpc.articles.stats.useQuery({ email }, { retryOnMount: false })
  return data?.reading ?? null
}

/** After this time in ms, issues that are being processed are new ones. */
const RECENT = 600_000

/** Whether an import ended at an instant (ISO 8601) that is not long ago. */
export const hasJustEnded = (at: string | null) => at !== null && Date.now() - Date.parse(at) < RECENT
