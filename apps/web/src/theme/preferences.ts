import type { ReadingStyle } from '@tidings/ui/reader/reading-style.ts'

/** The possible values of each choice; the first is the default. Stored in local storage under these names. */
const choices = {
  theme: ['light', 'dark', 'sepia'],
  fontSize: ['base', 'sm', 'lg', 'xl'],
  fontType: ['sans', 'serif'],
} as const satisfies { [K in keyof ReadingStyle]: readonly ReadingStyle[K][] }

/** The app's preferences; with `followsSystem`, `theme` is the system's at the time they were stored. */
export type AppPreferences = ReadingStyle & { followsSystem: boolean }

/** The media query of the system's theme. */
export const SYSTEM_DARK = '(prefers-color-scheme: dark)'

/** The style to apply, given whether the system is dark. */
export function appliedStyle({ followsSystem, ...style }: AppPreferences, isDark: boolean): ReadingStyle {
  return followsSystem ? { ...style, theme: isDark ? 'dark' : 'light' } : style
}

/** Light, medium, sans-serif. */
export const defaultPreferences: AppPreferences = {
  followsSystem: false,
  theme: choices.theme[0],
  fontSize: choices.fontSize[0],
  fontType: choices.fontType[0],
}

/** Reads the stored preferences; missing or unknown ones have their default. */
export function readPreferences(storage: Pick<Storage, 'getItem'> | undefined): AppPreferences {
  const pick = <T extends string>(key: string, allowed: readonly [T, ...T[]]): T =>
    allowed.find((value) => value === storage?.getItem(key)) ?? allowed[0]
  return {
    theme: pick('theme', choices.theme),
    fontSize: pick('fontSize', choices.fontSize),
    fontType: pick('fontType', choices.fontType),
    followsSystem: storage?.getItem('followsSystem') === 'true',
  }
}

/** Stores all preferences; if the storage is full or forbidden, they are lost on reload. */
export function writePreferences(
  storage: Pick<Storage, 'setItem'> | undefined,
  preferences: AppPreferences,
): void {
  try {
    for (const [key, value] of Object.entries(preferences)) storage?.setItem(key, String(value))
  } catch {
    // Nothing to do: the choice still applies on this page.
  }
}

/** Mantine knows two. */
export const schemeOf = (theme: ReadingStyle['theme']): 'dark' | 'light' =>
  theme === 'dark' ? 'dark' : 'light'

/** Sets the page's theme attributes, ours and Mantine's, and the body's classes for theme, text size and font. */
export function applyPreferences(page: Document, { theme, fontSize, fontType }: ReadingStyle): void {
  page.documentElement.dataset.theme = theme
  page.documentElement.dataset.mantineColorScheme = schemeOf(theme)
  const kept = [...page.body.classList].filter((name) => !/^(theme|text|font)-/u.test(name))
  page.body.className = [...kept, `theme-${theme}`, `text-${fontSize}`, `font-${fontType}`].join(' ')
}
