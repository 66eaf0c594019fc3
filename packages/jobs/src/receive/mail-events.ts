/** Events of mails, with unique names, so that a log can be searched; accounts have a separate list. */
type MailEventName =
  | 'mail.accepted'
  | 'mail.refused'
  | 'mail.command-refused'
  | 'mail.settled'
  | 'mail.quarantined'

/** The allowed details of an event: ids, counts and fixed words; never a person's address, a subject or a body. */
type MailEventDetails = Partial<
  Record<'userId' | 'mailId' | 'newsletterId' | 'reason' | 'state' | 'ip', string | undefined> &
    Record<'code' | 'count' | 'bytes' | 'attempt', number>
>

/** Writes the structured log line of an event. */
export function logMailEvent(
  log: { info(details: object, message: string): void },
  event: MailEventName,
  details: MailEventDetails,
): void {
  log.info({ event, ...details }, event)
}
