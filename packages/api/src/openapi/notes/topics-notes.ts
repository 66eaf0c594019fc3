import type { CallNote } from '../call-note.ts'
import { EXAMPLE_NEWSLETTER } from './examples.ts'

const counts = { today: 2, week: 9 }

export const topicsNotes: Record<string, CallNote> = {
  'topics.list': {
    description:
      'Categories and tags of the last seven days and all newsletters, those with the most articles of today first. `today` and `week` count articles by the user’s time zone, read ones too. Of tags there are the hundred most frequent; what is followed or muted is always there.',
    response: {
      categories: [{ kind: 'category', key: 'technology', name: 'technology', ...counts, stance: null }],
      tags: [{ kind: 'tag', key: 'linux', name: 'Linux', ...counts, stance: 'follow' }],
      sources: [
        {
          kind: 'source',
          key: EXAMPLE_NEWSLETTER.id,
          name: EXAMPLE_NEWSLETTER.name,
          ...counts,
          stance: 'mute',
        },
      ],
    },
  },
  'topics.follow': {
    description:
      'From now on its articles come first in each day of the digest. A muted topic is muted no more. `key` is a tag in any case, a category, or a newsletter’s id; at most 500 topics can be followed and muted.',
    request: { kind: 'tag', key: 'Linux' },
    response: { kind: 'tag', key: 'linux', name: 'Linux', stance: 'follow' },
  },
  'topics.mute': {
    description:
      'From now on its articles come last in each day of the digest; none is hidden. A followed topic is followed no more.',
    request: { kind: 'source', key: EXAMPLE_NEWSLETTER.id },
    response: {
      kind: 'source',
      key: EXAMPLE_NEWSLETTER.id,
      name: EXAMPLE_NEWSLETTER.name,
      stance: 'mute',
    },
  },
  'topics.clear': {
    description: 'Its articles stand where their time puts them again.',
    request: { kind: 'tag', key: 'linux' },
    response: { kind: 'tag', key: 'linux', name: 'linux', stance: null },
  },
}
