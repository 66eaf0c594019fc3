import { momentOf } from './facts.ts'

const tryAgain = 'Please try again.'

export const texts = {
  error: 'Error',
  issue: {
    received: (iso: string, timeZone: string) => `Received ${momentOf(iso, timeZone)}`,
    noSubject: 'No subject',
    original: 'View original',
    runAgain: 'Run again',
    running: 'Running...',
    ranAgain: 'Issue read again',
    ranAgainText: 'What you saved, tagged and highlighted is as it was.',
    notReadAgain: {
      title: 'Error',
      description: 'The issue could not be read again. It is as it was.',
      variant: 'destructive' as const,
    },
    runFailed: { title: 'Error', description: `Failed to read the issue again. ${tryAgain}` },
    failed: `Failed to load the issue. ${tryAgain}`,
    missing: 'Issue not found',
    missingText: "The issue you're looking for doesn't exist or has been deleted.",
    waiting: 'This mail is waiting to be read. Its stories stand here in a moment.',
    repeated: 'The same issue came before, so its stories are not shown again.',
    notUnderstood: (reason: string | null) =>
      `This mail could not be read${reason ? `: ${reason}` : ''}. Its original is kept.`,
    cut: (reason: string) => `Not all of this mail was read: ${reason}. The original is kept.`,
    choose: 'Choose an issue to see what became of it.',
    undo: 'Undo',
    treated: 'Treated as a story',
    treatedNext: {
      alike: 'Parts like it will be stories in the next issues too.',
      same: 'Should it come again, it will be a story again.',
    },
    leftOut: 'Left out',
    leftOutNext: {
      alike: 'Parts like it will be left out of the next issues too.',
      same: 'Should it come again, it will be left out again.',
    },
    undone: 'Undone',
    turnFailed: { title: 'Error', description: `Failed to change the issue. ${tryAgain}` },
  },
  lessons: {
    title: 'What you taught Tidings',
    text: 'New issues of this newsletter follow it.',
    alike: {
      article: (title: string) => ['Parts like ', title, ' are stories'] as const,
      leftover: (title: string) => ['Parts like ', title, ' are left out'] as const,
    },
    same: {
      article: (title: string) => ['', title, ' is a story if it comes again'] as const,
      leftover: (title: string) => ['', title, ' is left out if it comes again'] as const,
    },
    forget: 'Forget',
    forgetOf: (title: string) => `Forget: ${title}`,
    failed: { title: 'Error', description: `Failed to forget it. ${tryAgain}` },
  },
  list: {
    title: 'Issues',
    loading: 'Loading issues...',
    empty: 'No issues yet. The first one stands here as soon as it comes in.',
    failed: `Failed to load the issues. ${tryAgain}`,
    again: 'Try again',
    older: 'Show older issues',
  },
}
