/** A mail that could not be worked through; the message says why, in words for the newsletter's screen. */
export class MailNotUnderstood extends Error {
  override name = 'MailNotUnderstood'
}
