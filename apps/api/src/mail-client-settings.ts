import type { MailClients } from '@tidings/jobs/mailboxes/mail-oauth'
import { z } from 'zod'

/** The settings of the OAuth clients that sign in to mailboxes. */
export const mailClientFields = {
  IMAP_OAUTH_GOOGLE_CLIENT_ID: z.string().optional(),
  IMAP_OAUTH_GOOGLE_CLIENT_SECRET: z.string().optional(),
  IMAP_OAUTH_MICROSOFT_CLIENT_ID: z.string().optional(),
  IMAP_OAUTH_MICROSOFT_CLIENT_SECRET: z.string().optional(),
}

/** Those that others need beside them. */
export const NEEDED_OF_MAIL_CLIENTS = [
  ['IMAP_OAUTH_GOOGLE_CLIENT_ID', ['IMAP_OAUTH_GOOGLE_CLIENT_SECRET']],
  ['IMAP_OAUTH_GOOGLE_CLIENT_SECRET', ['IMAP_OAUTH_GOOGLE_CLIENT_ID']],
  ['IMAP_OAUTH_MICROSOFT_CLIENT_ID', ['IMAP_OAUTH_MICROSOFT_CLIENT_SECRET']],
  ['IMAP_OAUTH_MICROSOFT_CLIENT_SECRET', ['IMAP_OAUTH_MICROSOFT_CLIENT_ID']],
] as const

/** The clients, by provider. */
export function mailClientsOf(
  given: Partial<Record<keyof typeof mailClientFields, string | undefined>>,
): MailClients {
  const client = (clientId: string | undefined, clientSecret: string | undefined) =>
    clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret }
  const google = client(given.IMAP_OAUTH_GOOGLE_CLIENT_ID, given.IMAP_OAUTH_GOOGLE_CLIENT_SECRET)
  const microsoft = client(given.IMAP_OAUTH_MICROSOFT_CLIENT_ID, given.IMAP_OAUTH_MICROSOFT_CLIENT_SECRET)
  return { ...(google && { google }), ...(microsoft && { microsoft }) }
}
