/** What is stored and shown about an attachment of a mail. */
export interface AttachmentFacts {
  /** Safe to show and to store under. */
  filename: string
  /** By its bytes for pictures and PDF, which browsers show; otherwise as the mail gives it. */
  mediaType: string
  /** In bytes. */
  size: number
}
