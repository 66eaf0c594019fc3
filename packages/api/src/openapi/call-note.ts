/** What people are told of a call besides its schema. */
export interface CallNote {
  /** What it does that its summary doesn't say; Markdown. */
  description: string
  /** Query, path and body in one, as a client might send it; without it, the call takes nothing worth showing. */
  request?: Record<string, string | number | boolean | string[] | object[] | object>
  /** The answer to that. */
  response: unknown
}
