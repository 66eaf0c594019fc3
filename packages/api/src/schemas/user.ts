import { z } from 'zod'
import { nameWith } from './name.ts'

const colorMode = z.enum(['light', 'dark', 'sepia'])
const fontSize = z.enum(['sm', 'base', 'lg', 'xl'])
const fontPreference = z.enum(['sans', 'serif'])

/** The signed-in user as every call shows it. `emailAddress` is the inbox address that newsletters are sent to. */
export const user = z.object({
  uid: z.string(),
  email: z.string(),
  /** Whether its owner was seen to read mail there. */
  emailVerified: z.boolean(),
  /** The address that the account is to have once a link sent there was used; null when no change is under way. */
  pendingEmail: z.string().nullable(),
  /** False for accounts that only sign in elsewhere. */
  hasPassword: z.boolean(),
  displayName: z.string(),
  /** A path on this server; null without a picture. */
  photoURL: z.string().nullable(),
  emailAddress: z.string(),
  /** What inbox addresses have behind the @. */
  mailDomain: z.string(),
  colorMode,
  fontSize,
  fontPreference,
  /** When colours, size and font were last saved, ISO 8601, UTC; null before that: a browser then keeps to its own choices. */
  preferencesSavedAt: z.string().nullable(),
  /** The lists leave out what only repeats a story. */
  groupsDuplicates: z.boolean(),
  digestFrequency: z.literal('daily'),
  /** IANA name, such as `Europe/Berlin`; the user's days begin and end there. */
  timeZone: z.string(),
  /** The address of the connected Google account; null when none is connected. */
  googleEmail: z.string().nullable(),
})
export type User = z.infer<typeof user>

/** The `email` parameter of the documented calls: identity comes from the session, this may only agree with it. */
export const ownEmail = z.object({ email: z.string().max(254).optional() })

/** What a profile may change to. */
export const profileChange = ownEmail.extend({
  displayName: nameWith(
    'Display name must be at least 2 characters',
    'Display name must be at most 200 characters',
  ).optional(),
  /** The path that uploading a picture answered, or null to remove the picture. */
  photoURL: z.string().max(5000).nullable().optional(),
})

/** How somebody reads, as an account keeps it; what is left out stays as it is. */
export const preferencesChange = ownEmail.extend({
  colorMode: colorMode.optional(),
  fontSize: fontSize.optional(),
  fontPreference: fontPreference.optional(),
  groupsDuplicates: z.boolean().optional(),
  digestFrequency: z.literal('daily').optional(),
})

/** The user of the examples. */
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
  colorMode: 'light',
  fontSize: 'base',
  fontPreference: 'sans',
  preferencesSavedAt: null,
  groupsDuplicates: false,
  digestFrequency: 'daily',
  timeZone: 'Europe/London',
  googleEmail: null,
}
