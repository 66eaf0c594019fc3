/** The header by which the receiver knows a test mail, and keeps it out of the inbox. */
export const TEST_MAIL_HEADER = 'X-Tidings-Mail-Check'

/** The four checks, in the order in which mail travels. */
export const CHECKS = ['dns', 'port', 'tls', 'test-mail'] as const
export type CheckName = (typeof CHECKS)[number]

/** `waiting` for what it depends on; `passed` may have notes all the same. */
export type CheckState = 'waiting' | 'running' | 'passed' | 'failed'

/** What can be done about a failure; some of it by a command. */
export interface Step {
  text: string
  command?: string
}

export interface Check {
  name: CheckName
  state: CheckState
  /** What was found, or is waited for, as a sentence. */
  finding: string
  steps: Step[]
  /** What works, and could be better. */
  notes: string[]
}

/** A record that the domain's DNS needs. */
export interface DnsRecord {
  type: 'MX' | 'A' | 'AAAA'
  name: string
  value: string
  priority: number | null
}

/** One run of the checks; kept as JSON. */
export interface MailCheck {
  domain: string
  /** Epoch milliseconds. */
  startedAt: number
  /** Null while it runs. */
  finishedAt: number | null
  checks: Check[]
  records: DnsRecord[]
}
