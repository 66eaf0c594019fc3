import type { SenderChecks } from '@tidings/api/issues/sender-checks'
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

type SenderResult = SenderChecks['spf']['result']

const results: Record<SenderResult, string> = {
  pass: 'passed',
  fail: 'failed',
  softfail: 'doubtful',
  neutral: 'not verified',
  none: 'unknown',
  policy: 'not trusted',
  permerror: 'cannot be checked',
  temperror: 'could not be checked',
}

const asked: Record<string, string> = {
  none: 'do nothing',
  quarantine: 'quarantine such mail',
  reject: 'reject such mail',
}

/** The texts about a mail's sender, and about quarantined mail. */
export const senderTexts = {
  quarantined: {
    why: (reason: string | null) =>
      `This email is in quarantine${reason ? `: ${reason}` : ''}. It is stored, but not shown or counted.`,
    action: 'Release',
    actionOn: (subject: string) => `Release: ${subject || 'No subject'}`,
    release: {
      title: 'Released',
      description: 'The email is being processed. Its stories will appear here shortly.',
    },
    failed: { title: 'Error', description: 'Failed to release the email. Please try again.' },
  },
  sender: {
    title: 'Sender',
    unsigned: 'Not verified',
    signed: (domain: string, result: SenderResult, why: string | null) =>
      `Signed by ${domain} · ${results[result]}${why && result !== 'temperror' ? ` (${why})` : ''}`,
    spf: (domain: string, result: SenderResult) => `Sent from a server of ${domain} · ${results[result]}`,
    dmarc: (domain: string, result: SenderResult, policy: string | null) =>
      `Policy of ${domain} · ${results[result]}${result === 'fail' && policy ? `, which says to ${asked[policy] ?? 'do nothing'}` : ''}`,
    arc: (sealer: string, result: SenderResult, isBelieved: boolean) =>
      `Forwarded by ${sealer} · ${results[result]}${isBelieved ? ', verified before that' : ''}`,
  },
}
