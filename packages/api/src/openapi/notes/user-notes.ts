import type { CallNote } from '../call-note.ts'
import { EXAMPLE_USER } from './examples.ts'

export const userNotes: Record<string, CallNote> = {
  'user.get': {
    description:
      'The signed-in user; `emailAddress` is the inbox address that newsletters are sent to. `email` may be left out; naming somebody else is refused.',
    request: { email: 'ada@example.com' },
    response: { user: EXAMPLE_USER },
  },
  'user.updateProfile': {
    description:
      'Changes the display name, or removes the profile picture when `photoURL` is `null`. Any other `photoURL` must be the one that uploading a picture answered; pictures from elsewhere are refused. What is left out stays as it is.',
    request: { displayName: 'Ada Lovelace', email: 'ada@example.com' },
    response: { user: EXAMPLE_USER },
  },
  'user.updatePreferences': {
    description:
      'Theme, text size and font of the reader, and whether lists leave duplicates out, on every browser. What is left out stays as it is.',
    request: {
      colorMode: 'light',
      fontSize: 'base',
      fontPreference: 'sans',
      foldsDuplicates: false,
      digestFrequency: 'daily',
      email: 'ada@example.com',
    },
    response: { user: EXAMPLE_USER },
  },
  'user.setTimeZone': {
    description: '“Today” in the digest and in its numbers is a day of this zone, an IANA name.',
    request: { timeZone: 'Europe/London' },
    response: { user: EXAMPLE_USER },
  },
}
