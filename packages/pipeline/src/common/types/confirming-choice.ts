/** The one link that confirms, or, where that can't be said for sure, the links that the reader may choose from. */
export type ConfirmingChoice =
  | { url: string; score: number; reasons: readonly string[] }
  | { ask: readonly string[]; reasons: readonly string[] }
