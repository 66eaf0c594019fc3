import { MantineContext, MantineThemeProvider } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReadingStyle } from '@tidings/ui/reader/reading-style.ts'
import { mantineTheme } from '@tidings/ui/theme/mantine-theme.ts'
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
import { browserStorage } from '../lib/use-stored.ts'
import {
  type AppPreferences,
  appliedStyle,
  applyPreferences,
  readPreferences,
  SYSTEM_DARK,
  schemeOf,
  writePreferences,
} from './preferences.ts'

type Preferences = {
  /** The stored preferences of the app; with the system's theme if they follow it. */
  app: AppPreferences
  setApp: (change: Partial<AppPreferences>) => void
  /** The same, with changes made in the reader since; dropped on reload. */
  reader: ReadingStyle
  setReader: (change: Partial<ReadingStyle>) => void
}

const PreferencesContext = createContext<Preferences | undefined>(undefined)

const stored = () => readPreferences(browserStorage('localStorage'))

const MANTINE = {
  setColorScheme: () => {},
  clearColorScheme: () => {},
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
}

/** Holds the reading preferences, applies them to the page, and sets Mantine's color scheme. */
export function PreferencesProvider({ children }: { children: ReactNode }) {
  const [chosen, setState] = useState(stored)
  const isDark = useMediaQuery(SYSTEM_DARK, undefined, { getInitialValueInEffect: false })
  const [inReader, setInReader] = useState<Partial<ReadingStyle>>({})
  const latest = useRef(chosen)
  const app = useMemo(
    () => ({ ...appliedStyle(chosen, isDark), followsSystem: chosen.followsSystem }),
    [chosen, isDark],
  )

  const setApp = useCallback((change: Partial<AppPreferences>) => {
    latest.current = { ...latest.current, ...change }
    writePreferences(browserStorage('localStorage'), latest.current)
    setState(latest.current)
    setInReader({})
  }, [])

  // Another tab's choice applies here too. It isn't stored again: in the middle of the tab's writing, that would undo
  // it.
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
      reader: { ...appliedStyle(chosen, isDark), ...inReader },
      setReader: (change) => setInReader((old) => ({ ...old, ...change })),
    }),
    [app, chosen, isDark, setApp, inReader],
  )
  // What MantineProvider would set; it brings along the code that writes mantine-theme.css.
  const mantine = useMemo(() => ({ ...MANTINE, colorScheme: schemeOf(app.theme) }), [app.theme])
  return (
    <PreferencesContext value={value}>
      <MantineContext value={mantine}>
        <MantineThemeProvider theme={mantineTheme}>{children}</MantineThemeProvider>
      </MantineContext>
    </PreferencesContext>
  )
}

/** The reading preferences. Throws outside the provider. */
export function usePreferences(): Preferences {
  const preferences = use(PreferencesContext)
  if (!preferences) throw new Error('usePreferences must be used within PreferencesProvider')
  return preferences
}
