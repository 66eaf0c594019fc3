import { z } from 'zod'
import { textOrNull } from '../common/fields.ts'
import { nameWith } from '../common/name.ts'
import { editionMinutes } from '../editions/schema.ts'

const colorMode = z.enum(['light', 'dark', 'sepia'])
const fontSize = z.enum(['sm', 'base', 'lg', 'xl'])
const fontPreference = z.enum(['sans', 'serif'])

/** Ids of keyboard shortcuts, such as `next`; `all` for every one. */
const shortcutsOff = z.array(z.string().regex(/^[a-z-]{1,24}$/, 'Invalid shortcut')).max(50)

/** In characters. */
export const MAX_ANNOUNCEMENT_LENGTH = 300

/** The operator's announcement; a new text has a new `id`. */
export const announcement = z.object({ id: z.string(), text: z.string() })

/** The signed-in user. `emailAddress` is the inbox address that newsletters are sent to. */
export const user = z.object({
  uid: z.string(),
  email: z.string(),
  emailVerified: z.boolean().describe('Whether the user has confirmed the address.'),
  pendingEmail: textOrNull.describe(
    'The new address of a pending change, until the link sent there is used; null if none is pending.',
  ),
  hasPassword: z.boolean().describe('False for accounts that only log in with a provider or passkey.'),
  displayName: z.string(),
  photoURL: textOrNull.describe('A path on this server; null without a picture.'),
  emailAddress: z.string(),
  mailDomain: z.string().describe('The domain of inbox addresses.'),
  mailReach: z
    .enum(['local', 'untested', 'working'])
    .describe(
      'Whether mail reaches the inbox address: `local`: no internet domain is configured, so that none can; `untested`: none has arrived from the internet yet; `working`: some has.',
    ),
  colorMode,
  fontSize,
  fontPreference,
  preferencesSavedAt: textOrNull.describe(
    'When colors, size and font were last saved, ISO 8601, UTC; null if never: browsers then use their own settings.',
  ),
  groupsDuplicates: z.boolean().describe('Whether lists leave out articles that only repeat a story.'),
  editionMinutes: editionMinutes
    .nullable()
    .describe(
      'What the digest opens with: an edition of 10 or 20 minutes, or all articles; null until chosen.',
    ),
  followsSystemTheme: z
    .boolean()
    .describe('Whether the web app is light or dark as the user’s system is, in place of `colorMode`.'),
  shortcutsOff: z
    .array(z.string())
    .describe('The keyboard shortcuts of the web app that are switched off; `all` for every one.'),
  reviewsHighlights: z.boolean().describe('Whether some older highlights are shown above each day’s digest.'),
  digestFrequency: z.literal('daily'),
  timeZone: z.string().describe('IANA name, such as `Europe/Berlin`; defines the user’s days.'),
  googleEmail: textOrNull.describe('The email of the connected Google account; null if none.'),
  isOperator: z
    .boolean()
    .describe('Whether the user is the administrator of this server, and may see its settings.'),
  announcement: announcement
    .nullable()
    .describe('The administrator’s announcement to all users; null if there is none.'),
})
export type User = z.infer<typeof user>

/** The `email` parameter of calls: the session identifies the user, and this must match it. */
export const ownEmail = z.object({ email: z.string().max(254).optional() })

/** Changes to a profile. */
export const profileChange = ownEmail.extend({
  displayName: nameWith(
    'Display name must be at least 2 characters',
    'Display name must be at most 200 characters',
  ).optional(),
  photoURL: z
    .string()
    .max(5000)
    .nullable()
    .optional()
    .describe('The path returned by uploading a picture, or null to remove the picture.'),
})

/** Reading preferences of an account; fields left out do not change. */
export const preferencesChange = ownEmail.extend({
  colorMode: colorMode.optional(),
  fontSize: fontSize.optional(),
  fontPreference: fontPreference.optional(),
  groupsDuplicates: z.boolean().optional(),
  editionMinutes: editionMinutes.optional(),
  followsSystemTheme: z.boolean().optional(),
  shortcutsOff: shortcutsOff.optional(),
  reviewsHighlights: z.boolean().optional(),
  digestFrequency: z.literal('daily').optional(),
})

/** The user in examples. */
export const EXAMPLE_USER = {
  uid: '7d2f5a4e-6a0c-4a53-9d54-0c7f3b0f7a11',
  email: 'ada@example.com',
  emailVerified: true,
  pendingEmail: null,
  hasPassword: true,
  displayName: 'Ada Lovelace',
  photoURL: '/api/pictures/Vb3Q9xT0sWn2kL8mYp4cRd7eHf1gJq5u?v=9f2c41d07ab3',
  emailAddress: 'kx7f-4hpn-3dtb@inbox.localhost',
  mailDomain: 'inbox.localhost',
  mailReach: 'local',
  colorMode: 'light',
  fontSize: 'base',
  fontPreference: 'sans',
  preferencesSavedAt: null,
  groupsDuplicates: false,
  editionMinutes: '10',
  followsSystemTheme: false,
  shortcutsOff: [],
  reviewsHighlights: true,
  digestFrequency: 'daily',
  timeZone: 'Europe/London',
  googleEmail: null,
  isOperator: false,
  announcement: null,
}
