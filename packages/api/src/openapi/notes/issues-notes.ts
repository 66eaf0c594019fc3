import type { CallNote } from '../call-note.ts'
import { EXAMPLE_ARTICLE, EXAMPLE_NEWSLETTER } from './examples.ts'

const id = 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55'

export const issuesNotes: Record<string, CallNote> = {
  'issues.treatAsStory': {
    description:
      'Makes an article of a leftover, in its place, or puts an article back that was left out. `learned` says what that taught: parts that are `alike` become articles in later issues as well, or the `same` one, should it come again; turning it back takes that away again. A part without words is refused with `CONFLICT`.',
    request: { id, partId: '0d5b7c1e-7f0a-4f64-9a53-5d2f1f0f7b21' },
    response: { articleId: EXAMPLE_ARTICLE.id, learned: 'alike' },
  },
  'issues.leaveOut': {
    description:
      'Takes an article out of all lists, counts and stories; its tags and highlights stay. `learned` says what that taught: parts that are `alike` are left out of later issues as well, or the `same` one, should it come again. `partId` is what puts it back.',
    request: { id, articleId: EXAMPLE_ARTICLE.id },
    response: { partId: EXAMPLE_ARTICLE.id, learned: 'same' },
  },
  'issues.runAgain': {
    description:
      'Has an issue read again by what reads mails now, soon; `isRunningAgain` of the issue tells until when, and `failedToRunAgain` whether it came to nothing. Articles that are found again keep their id, and all that was done with them. What is being read already is refused with `CONFLICT`.',
    request: { id },
    response: { queued: true },
  },
  'issues.get': {
    description:
      'An issue taken apart. Its stories and leftovers share one sequence of positions, and each visible paragraph and link of the mail is in one of them, so that the sums of their paragraphs and of their links are its `totals`.',
    request: { id },
    response: {
      issue: {
        id,
        newsletterId: EXAMPLE_NEWSLETTER.id,
        newsletterName: EXAMPLE_NEWSLETTER.name,
        subject: 'This week in kernels',
        receivedAt: EXAMPLE_ARTICLE.receivedAt,
        sentAt: EXAMPLE_ARTICLE.publishedAt,
        state: 'processed',
        reason: null,
        kind: 'newsletter',
        senderChecks: {
          ip: '93.184.215.14',
          from: 'kernel.example',
          signatures: [
            {
              domain: 'kernel.example',
              selector: 's1',
              result: 'pass',
              why: null,
              covers: ['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post'],
            },
          ],
          spf: { result: 'pass', domain: 'bounce.kernel.example' },
          dmarc: { result: 'pass', policy: 'reject' },
          arc: { result: 'none', sealer: null, isBelieved: false },
        },
        isRunningAgain: false,
        failedToRunAgain: false,
      },
      stories: [
        {
          id: EXAMPLE_ARTICLE.id,
          position: 0,
          title: EXAMPLE_ARTICLE.title,
          url: EXAMPLE_ARTICLE.url,
          category: EXAMPLE_ARTICLE.category,
          section: EXAMPLE_ARTICLE.section,
          isSaved: false,
          isRead: false,
          isDuplicate: false,
          duplicateOf: null,
          paragraphs: 2,
          links: 1,
          turned: false,
        },
      ],
      leftovers: [
        {
          id: '0d5b7c1e-7f0a-4f64-9a53-5d2f1f0f7b21',
          position: 1,
          reason: 'sponsor',
          title: 'A lamp that knows when you are out',
          text: 'Sponsored by Brightlamp',
          links: [{ url: 'https://brightlamp.example/', text: 'A lamp that knows when you are out' }],
          paragraphs: 2,
          linkCount: 1,
          turned: false,
          canBeStory: true,
        },
      ],
      totals: { paragraphs: 4, links: 2, hiddenWords: 0 },
    },
  },
}
