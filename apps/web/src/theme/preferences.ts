import type { ReadingStyle } from '@tidings/ui/reader/reading-style.ts'

/** The values each choice may have; the first is the default. Kept in local storage under these names. */
const choices = {
  theme: ['light', 'dark', 'sepia'],
  fontSize: ['base', 'sm', 'lg', 'xl'],
  fontType: ['sans', 'serif'],
} as const satisfies { [K in keyof ReadingStyle]: readonly ReadingStyle[K][] }

/** How the app is set; with `followsSystem`, `theme` is what the system's was when it was stored. */
export type AppPreferences = ReadingStyle & { followsSystem: boolean }

/** What the system is asked for its theme. */
export const SYSTEM_DARK = '(prefers-color-scheme: dark)'

/** The style to apply, while the system is dark or isn't. */
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

/** Reads the stored preferences; anything missing or unknown has its default. */
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

/** Writes all preferences; a full or forbidden storage only means that they are forgotten on reload. */
export function writePreferences(
  storage: Pick<Storage, 'setItem'> | undefined,
  preferences: AppPreferences,
): void {
  try {
    for (const [key, value] of Object.entries(preferences)) storage?.setItem(key, String(value))
  } catch {
    // Nothing to do: the choice still holds on this page.
  }
}

/** Returns the page its theme attribute and the body its classes for theme, text size and font. */
export function applyPreferences(page: Document, { theme, fontSize, fontType }: ReadingStyle): void {
  page.documentElement.dataset.theme = theme
  const kept = [...page.body.classList].filter((name) => !/^(theme|text|font)-/u.test(name))
  page.body.className = [...kept, `theme-${theme}`, `text-${fontSize}`, `font-${fontType}`].join(' ')
}
