import { useFollowedPreferences } from './use-followed-preferences.ts'
import { useOtherTabs } from './use-other-tabs.ts'
import { useSync } from './use-sync.ts'

/** What follows the current user wherever they are: the sync with the server, their preferences, their other tabs. */
export function useAccount(): void {
  useSync()
  useFollowedPreferences()
  useOtherTabs()
}
