/** What happens to mails, one name for each, so that a log can be searched; those of accounts have a list of their own. */
export type MailEventName =
  | 'mail.accepted'
  | 'mail.refused'
  | 'mail.command-refused'
  | 'mail.settled'
  | 'mail.quarantined'

/** What may be told of one: ids, counts and words of ours; never an address of a person, a subject or a body. */
export type MailEventDetails = Partial<
  Record<'userId' | 'mailId' | 'newsletterId' | 'reason' | 'state' | 'ip', string | undefined> &
    Record<'code' | 'count' | 'bytes' | 'attempt', number>
>

/** Writes the one structured line that an event has. */
export function logMailEvent(
  log: { info(details: object, message: string): void },
  event: MailEventName,
  details: MailEventDetails,
): void {
  log.info({ event, ...details }, event)
}
