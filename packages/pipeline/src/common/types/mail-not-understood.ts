/** A mail that could not be worked through; the message says why, in words for the newsletter's screen. */
export class MailNotUnderstood extends Error {
  override name = 'MailNotUnderstood'
  /** How often reading it is worth trying: a limit that a mail runs into it runs into again. */
  readonly tries: number

  constructor(message: string, { tries = 2 } = {}) {
    super(message)
    this.tries = tries
  }
}
