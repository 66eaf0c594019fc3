import type { SenderChecks } from '@tidings/api/issues/sender-checks'

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
