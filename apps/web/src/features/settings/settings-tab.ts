const ACCOUNT_TABS = ['account', 'sign-in', 'digest', 'apps', 'server'] as const

/** A tab of the account settings, as in the page's URL. */
export type AccountTab = (typeof ACCOUNT_TABS)[number]

/** The tab that a URL asks for: the reading preferences, or one of the account settings. */
export function settingsTab(asked: string | null, isOperator: boolean): 'reading' | AccountTab {
  // Earlier versions had a tab of its own for people.
  const tab = ACCOUNT_TABS.find((known) => known === (asked === 'people' ? 'server' : asked))
  if (tab === 'server' && !isOperator) return 'reading'
  return tab ?? 'reading'
}
