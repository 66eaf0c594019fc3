/** Events of accounts, with unique names, so that a log can be searched; mails have a separate list. */
export type EventName =
  | 'sign-up'
  | 'sign-in'
  | 'sign-in.refused'
  | 'sign-in.limited'
  | 'sign-out'
  | 'session.ended'
  | 'sessions.ended'
  | 'email.verification-asked'
  | 'email.verified'
  | 'email.change-asked'
  | 'email.changed'
  | 'email.change-undone'
  | 'password.changed'
  | 'password.refused'
  | 'password.reset-asked'
  | 'password.reset'
  | 'two-step.changed'
  | 'two-step.refused'
  | 'passkey.added'
  | 'passkey.refused'
  | 'passkey.removed'
  | 'token.added'
  | 'token.revoked'
  | 'feed.added'
  | 'feed.revoked'
  | 'webhook.added'
  | 'webhook.changed'
  | 'webhook.removed'
  | 'readwise.connected'
  | 'readwise.disconnected'
  | 'identity.added'
  | 'identity.removed'
  | 'sign-in-methods.removed'
  | 'account.deletion-asked'
  | 'account.deleted'
  | 'account.purged'
  | 'data.downloaded'
  | 'account.suspended'
  | 'account.resumed'
  | 'account.limited'
  | 'account.restored'
  | 'registration.changed'
  | 'invitation.added'
  | 'invitation.revoked'
  | 'announcement.changed'

/**
 * The allowed details of an event: ids, counts and fixed words; never a token, password, code, address, subject or
 * body.
 */
type EventDetails = Partial<Record<'userId' | 'reason' | 'way' | 'ip', string> & Record<'count', number>>

interface EventLog {
  info(details: object, message: string): void
}

/** Writes the structured log line of an event. */
export function logEvent(log: EventLog, event: EventName, details: EventDetails = {}): void {
  log.info({ event, ...details }, event)
}
