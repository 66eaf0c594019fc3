import { MantineProvider } from '@mantine/core'
import type { ReadingStyle } from '@tidings/ui/reader/reading-style.ts'
import { cssVariables, mantineTheme } from '@tidings/ui/theme/mantine-theme.ts'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { browserStorage } from '../lib/browser-storage.ts'
import { applyPreferences, readPreferences, writePreferences } from './preferences.ts'

type Preferences = {
  /** The preferences of the app, stored. */
  app: ReadingStyle
  setApp: (change: Partial<ReadingStyle>) => void
  /** The same, with what was changed in the reader since; forgotten on reload. */
  reader: ReadingStyle
  setReader: (change: Partial<ReadingStyle>) => void
}

const PreferencesContext = createContext<Preferences | undefined>(undefined)

const stored = () => readPreferences(browserStorage('localStorage'))

/** Holds the reading preferences, applies them to the page, and gives Mantine the matching colour scheme. */
export function PreferencesProvider({ children }: { children: ReactNode }) {
  const [app, setState] = useState(stored)
  const [inReader, setInReader] = useState<Partial<ReadingStyle>>({})
  const latest = useRef(app)

  const setApp = useCallback((change: Partial<ReadingStyle>) => {
    latest.current = { ...latest.current, ...change }
    writePreferences(browserStorage('localStorage'), latest.current)
    setState(latest.current)
    setInReader({})
  }, [])

  // Another tab's choice holds here too. It isn't written again: halfway through the tab's writing, that would undo it.
  useEffect(() => {
    const follow = ({ storageArea }: StorageEvent) => {
      if (storageArea && storageArea !== browserStorage('localStorage')) return
      latest.current = stored()
      setState(latest.current)
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])

  useLayoutEffect(() => applyPreferences(document, app), [app])

  const value = useMemo<Preferences>(
    () => ({
      app,
      setApp,
      reader: { ...app, ...inReader },
      setReader: (change) => setInReader((old) => ({ ...old, ...change })),
    }),
    [app, setApp, inReader],
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
  if (!preferences) throw new Error('usePreferences must be used within PreferencesProvider')
  return preferences
}
