import type { Case } from './parity-reader.ts'

const PREFERENCES = { colorMode: 'dark', fontSize: 'lg', fontPreference: 'serif', digestFrequency: 'daily' }

/** Parity cases of a user’s own data. */
export const USER_CASES: Record<string, Case[]> = {
  'user.get': [
    ['nothing', () => ({})],
    ['the own email', ({ email }) => ({ email })],
    ['a foreign email', () => ({ email: 'eve@reader.example' })],
  ],
  'user.updateProfile': [
    ['a name and the own email', ({ email }) => ({ displayName: 'Ada Lovelace', email })],
    ['a short name', () => ({ displayName: 'A' })],
    ['a picture from elsewhere', () => ({ photoURL: 'https://tracker.example/pixel.gif' })],
    ['a foreign email', () => ({ displayName: 'Eve', email: 'eve@reader.example' })],
  ],
  'user.updatePreferences': [
    ['all of them', ({ email }) => ({ ...PREFERENCES, email })],
    ['folding alone', () => ({ groupsDuplicates: true })],
    ['the theme of the system', () => ({ followsSystemTheme: true })],
    ['shortcuts switched off', () => ({ shortcutsOff: ['next', 'next', 'go-today'] })],
    ['no such shortcut', () => ({ shortcutsOff: ['a,b'] })],
    ['folding by a word', () => ({ groupsDuplicates: 'maybe' })],
    ['no such theme', () => ({ ...PREFERENCES, colorMode: 'neon' })],
    ['a weekly digest', () => ({ ...PREFERENCES, digestFrequency: 'weekly' })],
  ],
  'user.setTimeZone': [
    ['a time zone', () => ({ timeZone: 'Europe/Berlin' })],
    ['no time zone', () => ({ timeZone: 'Mars/Base' })],
    ['a number', () => ({ timeZone: 7 })],
  ],
}
