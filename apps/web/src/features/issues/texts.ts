import { momentOf } from './facts.ts'

const tryAgain = 'Please try again.'

export const texts = {
  error: 'Error',
  issue: {
    received: (iso: string, timeZone: string) => `Received ${momentOf(iso, timeZone)}`,
    noSubject: 'No subject',
    original: 'View original',
    reprocess: 'Process again',
    running: 'Running…',
    reprocessed: 'Issue processed again',
    reprocessedText: 'Your saved articles, tags and highlights are unchanged.',
    notReprocessed: {
      title: 'Error',
      description: 'The issue could not be processed again. It is unchanged.',
      variant: 'destructive' as const,
    },
    runFailed: { title: 'Error', description: `Failed to process the issue again. ${tryAgain}` },
    failed: `Failed to load the issue. ${tryAgain}`,
    missing: 'Issue not found',
    missingText: 'The issue you’re looking for doesn’t exist or has been deleted.',
    waiting: 'This email is waiting to be processed. Its stories will appear here shortly.',
    repeated: (reason: string | null) =>
      `Its stories are not shown${reason ? `: ${reason}` : ' again'}. The original is kept.`,
    notUnderstood: (reason: string | null) =>
      `This email could not be read${reason ? `: ${reason}` : ''}. The original is kept.`,
    noted: (reason: string) => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}. The original is kept.`,
    promotion: {
      hidden: 'This looks like a promotion or a notice, so it is not in your digest.',
      shown: 'This looks like a promotion or a notice. Those of this newsletter are in your digest.',
      show: 'Show promotions in digest',
      hide: 'Keep promotions out of digest',
      saved: {
        shown: { title: 'Promotions of this newsletter are in your digest now' },
        hidden: { title: 'Promotions of this newsletter stay out of your digest' },
      },
      failed: { title: 'Error', description: `Failed to change the newsletter. ${tryAgain}` },
    },
    choose: 'Choose an issue to see its details.',
    undo: 'Undo',
    treated: 'Shown in digest',
    treatedNext: {
      alike: 'Similar parts of future issues will be shown too.',
      same: 'If it appears again, it will be shown again.',
    },
    excluded: 'Hidden from digest',
    excludedNext: {
      alike: 'Similar parts of future issues will be hidden too.',
      same: 'If it appears again, it will be hidden again.',
    },
    undone: 'Undone',
    reclassifyFailed: { title: 'Error', description: `Failed to change the issue. ${tryAgain}` },
  },
  corrections: {
    title: 'Your corrections',
    text: 'They apply to new issues of this newsletter.',
    alike: {
      article: (title: string) => ['Parts like ', title, ' are shown'] as const,
      'non-article': (title: string) => ['Parts like ', title, ' are hidden'] as const,
    },
    same: {
      article: (title: string) => ['', title, ' is shown if it appears again'] as const,
      'non-article': (title: string) => ['', title, ' is hidden if it appears again'] as const,
    },
    forget: 'Remove',
    forgetOf: (title: string) => `Remove: ${title}`,
    failed: { title: 'Error', description: `Failed to remove the correction. ${tryAgain}` },
  },
  list: {
    title: 'Issues',
    loading: 'Loading issues…',
    empty: 'No issues yet. The first one will appear here when it arrives.',
    failed: `Failed to load the issues. ${tryAgain}`,
    again: 'Try again',
    older: 'Show older issues',
  },
}
