/** What happens to accounts, one name for each, so that a log can be searched; what happens to mails has a list of its own. */
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

/** What may be told of one: ids, counts and words of ours; never a token, password, code, address, subject or body. */
export type EventDetails = Partial<
  Record<'userId' | 'reason' | 'way' | 'ip', string> & Record<'count', number>
>

export interface EventLog {
  info(details: object, message: string): void
}

/** Writes the one structured line that an event has. */
export function logEvent(log: EventLog, event: EventName, details: EventDetails = {}): void {
  log.info({ event, ...details }, event)
}
