import { photoURL } from '@tidings/accounts/avatars/photo-url'
import { isOperator } from '@tidings/accounts/operator'
import { findAnnouncement } from '@tidings/accounts/people/announcement'
import { findIdentityEmail } from '@tidings/db/queries/accounts/identities'
import { hasMailFromOutside } from '@tidings/db/queries/accounts/instance'
import { pendingEmail } from '@tidings/db/queries/accounts/mailed-links'
import { findInboxAddress } from '@tidings/db/queries/mails/inbox-addresses'
import type { Executor, UserRow } from '@tidings/db/schema'
import { iso } from '../common/iso.ts'
import type { Services } from '../trpc/context.ts'
import type { User } from './schema.ts'

/** The user as returned by the API, with the inbox address. */
export async function userView(
  { database, mailDomain, operatorEmail }: Services,
  row: UserRow,
): Promise<User> {
  const { db } = database
  const [localPart, pending, photo, reach, googleEmail, operator, announcement] = await Promise.all([
    findInboxAddress(db, row.id),
    pendingEmail(db, row.id, Date.now()),
    photoURL(db, row),
    mailReach(db, mailDomain),
    findIdentityEmail(db, row.id),
    isOperator(db, row, operatorEmail),
    findAnnouncement(db),
  ])
  return {
    uid: row.id,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    pendingEmail: pending,
    hasPassword: row.password_hash !== null,
    displayName: row.display_name,
    photoURL: photo,
    emailAddress: `${localPart ?? row.id}@${mailDomain}`,
    mailDomain,
    mailReach: reach,
    colorMode: row.color_mode,
    fontSize: row.font_size,
    fontPreference: row.font_preference,
    preferencesSavedAt: iso(row.preferences_saved_at),
    groupsDuplicates: row.groups_duplicates === 1,
    editionMinutes: row.edition_minutes,
    followsSystemTheme: row.follows_system_theme === 1,
    reviewsHighlights: row.reviews_highlights === 1,
    shortcutsOff: row.shortcuts_off.split(',').filter(Boolean),
    digestFrequency: 'daily',
    timeZone: row.time_zone,
    googleEmail: googleEmail ?? null,
    isOperator: operator,
    announcement,
  }
}

/**
 * Names that no mail server on the internet can resolve (RFC 2606, RFC 6761, RFC 6762), and addresses without a name.
 */
const LOCAL = /(?:^|\.)(?:localhost|local|internal|invalid|test|home\.arpa)$|^[^.]+$|^\[/i

async function mailReach(db: Executor, mailDomain: string): Promise<User['mailReach']> {
  if (LOCAL.test(mailDomain)) return 'local'
  return (await hasMailFromOutside(db)) ? 'working' : 'untested'
}
