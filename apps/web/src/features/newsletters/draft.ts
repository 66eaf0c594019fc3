const key = 'newsletter-draft'

/** A newsletter as far as it was typed. */
export type Draft = { name: string; sourceEmail: string }

/** Keeps what was typed while its writer (`uid`) signs in again, in this tab and for nobody else. */
export function keepDraft(uid: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ uid, ...draft }))
  } catch {
    // Without storage it has to be typed again.
  }
}

/** What `uid` had typed when the session ended; undefined for anybody else. */
export function readDraft(uid: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isDraftOf(kept, uid) ? { name: kept.name, sourceEmail: kept.sourceEmail } : undefined
  } catch {
    return undefined
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Then there is nothing to forget.
  }
}

function isDraftOf(kept: unknown, uid: string): kept is Draft {
  if (typeof kept !== 'object' || kept === null) return false
  const { uid: writer, name, sourceEmail } = kept as Record<string, unknown>
  return writer === uid && typeof name === 'string' && typeof sourceEmail === 'string'
}
