/** The header that identifies a test mail, which is not shown in the inbox. */
export const TEST_MAIL_HEADER = 'X-Tidings-Mail-Check'

/** The four checks, in the order in which mail travels. */
export const CHECKS = ['dns', 'port', 'tls', 'test-mail'] as const
export type CheckName = (typeof CHECKS)[number]

/** `waiting`: a check that it depends on has not passed; `passed` may have notes. */
export const CHECK_STATES = ['waiting', 'running', 'passed', 'failed'] as const
type CheckState = (typeof CHECK_STATES)[number]

/** What can be done about a failure, possibly with a command. */
export interface Step {
  text: string
  command?: string
}

export interface Check {
  name: CheckName
  state: CheckState
  /** The result, or what is awaited, as a sentence. */
  finding: string
  steps: Step[]
  /** What works but could be improved. */
  notes: string[]
}

/** A record that the domain's DNS needs. */
export interface DnsRecord {
  type: 'MX' | 'A' | 'AAAA'
  name: string
  value: string
  priority: number | null
}

/** One run of the checks; stored as JSON. */
export interface MailCheck {
  domain: string
  /** Epoch milliseconds. */
  startedAt: number
  /** Null while it runs. */
  finishedAt: number | null
  checks: Check[]
  records: DnsRecord[]
}
