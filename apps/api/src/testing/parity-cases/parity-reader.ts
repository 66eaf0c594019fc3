/** What readers of these cases sign in with. */
export const PASSWORD = 'correct horse'

/** A reader with an account, one newsletter and two articles; REST and tRPC each get one of its own. */
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
  /** A code of the authenticator app that they are about to set up. */
  code: string
  passkeyId: string
  /** An account elsewhere that opens theirs. */
  connectedId: string
  /** A passkey that their browser has made, as it sends it. */
  made: object
}
/** What is handed to a call. */
export type Input = Record<string, string | number | boolean | string[] | object[] | object>
export type Case = [what: string, input: (reader: Reader) => Input]
