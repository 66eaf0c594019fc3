import { MantineProvider } from '@mantine/core'
import type { ReadingStyle } from '@tidings/ui/reader/reading-style.ts'
import { cssVariables, mantineTheme } from '@tidings/ui/theme/mantine-theme.ts'
import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from 'react'
import { applyPreferences, browserStorage, readPreferences, writePreferences } from './preferences.ts'

type Preferences = {
  /** The preferences of the app, stored. */
  app: ReadingStyle
  setApp: (change: Partial<ReadingStyle>) => void
  /** The same, with what was changed in the reader since; forgotten on reload. */
  reader: ReadingStyle
  setReader: (change: Partial<ReadingStyle>) => void
}

const PreferencesContext = createContext<Preferences | undefined>(undefined)

/** Holds the reading preferences, applies them to the page, and gives Mantine the matching colour scheme. */
export function PreferencesProvider({ children }: { children: ReactNode }) {
  const [app, setStored] = useState(() => readPreferences(browserStorage()))
  const [inReader, setInReader] = useState<Partial<ReadingStyle>>({})
  useLayoutEffect(() => {
    applyPreferences(document, app)
    writePreferences(browserStorage(), app)
  }, [app])
  const value = useMemo<Preferences>(
    () => ({
      app,
      setApp: (change) => {
        setStored((old) => ({ ...old, ...change }))
        setInReader({})
      },
      reader: { ...app, ...inReader },
      setReader: (change) => setInReader((old) => ({ ...old, ...change })),
    }),
    [app, inReader],
  )
  return (
    <PreferencesContext value={value}>
      <MantineProvider
        theme={mantineTheme}
        cssVariablesResolver={cssVariables}
        forceColorScheme={app.theme === 'dark' ? 'dark' : 'light'}
      >
        {children}
      </MantineProvider>
    </PreferencesContext>
  )
}

/** The reading preferences. Throws outside the provider. */
export function usePreferences(): Preferences {
  const preferences = use(PreferencesContext)
  if (!preferences) throw new Error('usePreferences needs PreferencesProvider above it')
  return preferences
}
