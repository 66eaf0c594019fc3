/** What was wished for longer ago is let go: its article has left the digest, and has the summary from its text. */
export const OLDEST_REQUEST_MS = 3 * 86_400_000
