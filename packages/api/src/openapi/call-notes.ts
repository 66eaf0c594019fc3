import type { CallNote } from './call-note.ts'
import { accountNotes } from './notes/account-notes.ts'
import { addressesNotes } from './notes/addresses-notes.ts'
import { articlesNotes } from './notes/articles-notes.ts'
import { authNotes } from './notes/auth-notes.ts'
import { forwardingNotes } from './notes/forwarding-notes.ts'
import { highlightsNotes } from './notes/highlights-notes.ts'
import { identitiesNotes } from './notes/identities-notes.ts'
import { issuesNotes } from './notes/issues-notes.ts'
import { mailsNotes } from './notes/mails-notes.ts'
import { newslettersNotes } from './notes/newsletters-notes.ts'
import { passkeysNotes } from './notes/passkeys-notes.ts'
import { serverNotes } from './notes/server-notes.ts'
import { sessionsNotes } from './notes/sessions-notes.ts'
import { storiesNotes } from './notes/stories-notes.ts'
import { topicsNotes } from './notes/topics-notes.ts'
import { twoStepNotes } from './notes/two-step-notes.ts'
import { userNotes } from './notes/user-notes.ts'

/** What the OpenAPI document tells of each procedure, by name. */
export const CALL_NOTES: Record<string, CallNote> = {
  ...serverNotes,
  ...authNotes,
  ...accountNotes,
  ...sessionsNotes,
  ...twoStepNotes,
  ...passkeysNotes,
  ...identitiesNotes,
  ...articlesNotes,
  ...newslettersNotes,
  ...highlightsNotes,
  ...issuesNotes,
  ...mailsNotes,
  ...storiesNotes,
  ...topicsNotes,
  ...addressesNotes,
  ...forwardingNotes,
  ...userNotes,
}
