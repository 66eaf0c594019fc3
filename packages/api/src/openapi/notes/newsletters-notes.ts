import type { CallNote } from '../call-note.ts'
import { EXAMPLE_NEWSLETTER } from './examples.ts'

export const newslettersNotes: Record<string, CallNote> = {
  'newsletters.list': {
    description:
      'All newsletters of the signed-in user, by name. `email` may be left out; naming somebody else is refused.',
    request: { email: 'ada@example.com' },
    response: { newsletters: [EXAMPLE_NEWSLETTER] },
  },
  'newsletters.add': {
    description:
      'Adds a newsletter that has not sent anything yet. Without a `color`, the one that the user has least of is taken.',
    request: { name: 'Kernel Weekly', sourceEmail: 'news@kernel.example', color: 'sw-blue' },
    response: { newsletter: { ...EXAMPLE_NEWSLETTER, confirmationStatus: 'pending' } },
  },
  'newsletters.delete': {
    description: 'Deletes the newsletter with its mails and articles. This can’t be undone.',
    request: { id: EXAMPLE_NEWSLETTER.id },
    response: { id: EXAMPLE_NEWSLETTER.id },
  },
}
