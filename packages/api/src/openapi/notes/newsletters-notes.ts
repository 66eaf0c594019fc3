import type { CallNote } from '../call-note.ts'
import { EXAMPLE_NEWSLETTER } from './examples.ts'

const { id } = EXAMPLE_NEWSLETTER
const receivedAt = '2026-11-20T06:31:12.000Z'

export const newslettersNotes: Record<string, CallNote> = {
  'newsletters.list': {
    description:
      'All newsletters of the signed-in user, by name. `email` may be left out; naming somebody else is refused.',
    request: { email: 'ada@example.com' },
    response: { newsletters: [{ ...EXAMPLE_NEWSLETTER, lastIssueAt: receivedAt }] },
  },
  'newsletters.get': {
    description: 'The newsletter with the numbers of its issues, articles and duplicates.',
    request: { id },
    response: {
      newsletter: EXAMPLE_NEWSLETTER,
      numbers: { issues: 4, since: '2026-11-01T06:30:40.000Z', articles: 12, duplicates: 1, highlights: 2 },
    },
  },
  'newsletters.issues': {
    description: 'Every mail that came from the newsletter, the latest first, and what became of it.',
    request: { id, page: 1, pageSize: 24 },
    response: {
      issues: [
        {
          id: 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55',
          subject: 'This week in kernels',
          receivedAt,
          sentAt: '2026-11-20T06:30:00.000Z',
          state: 'processed',
          reason: null,
          kind: 'newsletter',
          articles: 3,
        },
      ],
      totalPages: 1,
    },
  },
  'newsletters.health': {
    description:
      'The usual rhythm, learned from when issues came by the user’s clock; whether two or more issues are missing, what came last, and what was held back since; how many of its articles were read, and how many told what another newsletter had told first.',
    request: { id },
    response: {
      rhythm: 'weekly',
      missedIssues: 0,
      isSilent: false,
      lastIssue: {
        id: 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55',
        subject: 'This week in kernels',
        receivedAt,
      },
      heldBack: [],
      articles: 12,
      read: 9,
      elsewhereFirst: 1,
    },
  },
  'newsletters.lessons': {
    description:
      'What the reader taught by turning parts of this newsletter’s issues, the last lesson first: parts of its later issues that are like them are judged alike.',
    request: { id },
    response: {
      lessons: [
        {
          id: '5f0e9b7a-3c41-4a5b-8a39-6f2f6f1f7c10',
          verdict: 'leftover',
          title: 'Job of the week: kernel gardener',
          learned: 'alike',
          issueId: 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55',
          issueSubject: 'This week in kernels',
          createdAt: receivedAt,
        },
      ],
    },
  },
  'newsletters.forgetLesson': {
    description: 'Later issues are no longer judged by it. What was turned stays turned.',
    request: { id, lessonId: '5f0e9b7a-3c41-4a5b-8a39-6f2f6f1f7c10' },
    response: { lessonId: '5f0e9b7a-3c41-4a5b-8a39-6f2f6f1f7c10' },
  },
  'newsletters.add': {
    description:
      'Adds a newsletter that has not sent anything yet. Without a `color` it is light blue, `sw-blue`.',
    request: { name: 'Kernel Weekly', sourceEmail: 'news@kernel.example', color: 'sw-blue' },
    response: { newsletter: { ...EXAMPLE_NEWSLETTER, confirmationStatus: 'pending' } },
  },
  'newsletters.update': {
    description:
      'Changes how the user sees a newsletter. What is left out stays; one of the two must be there.',
    request: { id, name: 'Kernel Weekly', color: 'sw-blue' },
    response: { newsletter: EXAMPLE_NEWSLETTER },
  },
  'newsletters.processConfirmations': {
    description:
      'Looks among the mails that have come for what confirms pending and failed newsletters, and counts one more try for the others. A confirming link that could not be opened before is tried once more.',
    response: { checked: 2, confirmed: 1, waiting: 0 },
  },
  'newsletters.confirmations': {
    description:
      'For each mail that asked to confirm the subscription, the latest first: the link that was chosen and why, every request that was made for it, and what came back. `reasons` say why no link was followed where `state` is `ask`, such as a mail that is proved neither by DMARC nor by DKIM to come from the newsletter; then the newsletter has `confirmationLinks` and `confirmationReason`.',
    request: { id },
    response: {
      confirmations: [
        {
          mailId: 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55',
          receivedAt,
          state: 'confirmed',
          link: { host: 'kernel.example', path: '/confirm' },
          score: 113,
          reasons: ['its words are “Confirm”', 'no other link could be meant'],
          tries: 1,
          nextTryAt: null,
          outcome: 'The page says that the subscription is confirmed.',
          requests: [
            { method: 'GET', host: 'kernel.example', path: '/confirm', madeAt: receivedAt, status: 200 },
          ],
        },
      ],
    },
  },
  'newsletters.delete': {
    description:
      'Deletes the newsletter with its mails and articles: at once, and for good once `undoSeconds` are over. Passages that were highlighted in it stay, unless `highlights` is true.',
    request: { id, highlights: false },
    response: { id, undoSeconds: 10 },
  },
  'newsletters.waysToLeave': {
    description:
      'The ways to leave that its last mails name, the best first: one POST (RFC 8058), where a signature covers it; a mail; the sender’s page, which only the user opens. Nobody is asked anything.',
    request: { id },
    response: {
      ways: [
        { how: 'one-click', target: 'lists.kernel.example' },
        { how: 'page', target: 'lists.kernel.example', url: 'https://lists.kernel.example/leave?u=7' },
      ],
    },
  },
  'newsletters.unsubscribe': {
    description:
      'Leaves the newsletter, by the best way or by `how`, and tells what came of it. It is asked once; a page is opened by the user, and this only notes it. Mail that comes later is set apart.',
    request: { id, how: 'one-click' },
    response: {
      leaving: {
        how: 'one-click',
        target: 'lists.kernel.example',
        askedAt: receivedAt,
        state: 'asked',
        status: 200,
        why: null,
        mailsSince: 0,
        stillSends: null,
        ownAddress: null,
      },
    },
  },
  'newsletters.stay': {
    description: 'The newsletter counts as one that was never left. What was set apart stays set apart.',
    request: { id },
    response: { id },
  },
  'newsletters.restore': {
    description:
      'Brings a newsletter back as it was, with all that it had. Too late, there is no such newsletter.',
    request: { id },
    response: { newsletter: EXAMPLE_NEWSLETTER },
  },
}
