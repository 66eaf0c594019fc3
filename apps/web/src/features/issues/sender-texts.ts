import type { SenderChecks } from '@tidings/api/schemas/sender-checks'

type SenderResult = SenderChecks['spf']['result']

const results: Record<SenderResult, string> = {
  pass: 'passed',
  fail: 'failed',
  softfail: 'doubtful',
  neutral: 'not proved',
  none: 'nothing is known',
  policy: 'not believed',
  permerror: 'not to be checked',
  temperror: 'could not be checked',
}

const asked: Record<string, string> = {
  none: 'do nothing',
  quarantine: 'set such mail apart',
  reject: 'refuse such mail',
}

/** What is said of who sent a mail, and of mail that was set apart. */
export const senderTexts = {
  setApart: {
    why: (reason: string | null) =>
      `This mail was set apart${reason ? `: ${reason}` : ''}. It is kept, and nothing of it is shown or counted.`,
    action: 'Let it in',
    actionOn: (subject: string) => `Let it in: ${subject || 'No subject'}`,
    letIn: { title: 'Let in', description: 'The mail is being read. Its stories stand here in a moment.' },
    failed: { title: 'Error', description: 'Failed to let the mail in. Please try again.' },
  },
  sender: {
    title: 'Who sent it',
    unsigned: 'Not signed',
    signed: (domain: string, result: SenderResult, why: string | null) =>
      `Signed by ${domain} · ${results[result]}${why && result !== 'temperror' ? ` (${why})` : ''}`,
    spf: (domain: string, result: SenderResult) => `Sent from a machine of ${domain} · ${results[result]}`,
    dmarc: (domain: string, result: SenderResult, policy: string | null) =>
      `Checked as ${domain} asks · ${results[result]}${result === 'fail' && policy ? `, which asks to ${asked[policy] ?? 'do nothing'}` : ''}`,
    arc: (sealer: string, result: SenderResult, isBelieved: boolean) =>
      `Sealed by ${sealer} · ${results[result]}${isBelieved ? ', and it was genuine before' : ''}`,
  },
}
