/** The password of the users of these cases. */
export const PASSWORD = 'correct horse'

/** A user with one newsletter and two articles; REST and tRPC each get a separate one. */
export interface Reader {
  token: string
  email: string
  newsletterId: string
  articleId: string
  /** The other article. */
  firstId: string
  highlightId: string
  issueId: string
  nonArticlePartId: string
  correctionId: string
  addressId: string
  /** A code of the authenticator app that is being set up. */
  code: string
  passkeyId: string
  apiTokenId: string
  feedId: string
  webhookId: string
  mailboxId: string
  optInId: string
  importId: string
  /** Their connected account. */
  connectedId: string
  /** A passkey created by their browser, as sent. */
  made: object
}
/** The input of a call. */
export type Input = Record<string, string | number | boolean | string[] | object[] | object | null>
export type Case = [what: string, input: (reader: Reader) => Input]
