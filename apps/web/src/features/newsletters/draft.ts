import { dropUnsavedInput, keepUnsavedInput, unsavedInput } from '../../session/unsaved-input.ts'

const form = 'newsletter'

/** The typed data of a newsletter. */
export type Draft = { name: string; sourceEmail: string }

/** Keeps what `uid` typed while they sign in again. */
export function saveDraft(uid: string, draft: Draft): void {
  keepUnsavedInput(uid, form, JSON.stringify(draft))
}

/** What `uid` had typed when the session ended, until it is discarded. */
export function readDraft(uid: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(unsavedInput(uid, form) ?? 'null')
    return isDraft(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

export function forgetDraft(uid: string): void {
  dropUnsavedInput(uid, form)
}

function isDraft(kept: unknown): kept is Draft {
  if (typeof kept !== 'object' || kept === null) return false
  return (
    'name' in kept &&
    typeof kept.name === 'string' &&
    'sourceEmail' in kept &&
    typeof kept.sourceEmail === 'string'
  )
}
