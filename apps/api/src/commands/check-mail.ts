import { findOperatorId } from '@tidings/accounts/operator'
import { findInboxAddress } from '@tidings/db/queries/mails/inbox-addresses'
import type { Check, DnsRecord } from '@tidings/jobs/mail-check/mail-check'
import type { App } from '../app/open-app.ts'
import { CommandError, print } from './command-line.ts'

const TITLES = { dns: 'DNS', port: 'Port 25', tls: 'TLS certificate', 'test-mail': 'Test email' } as const
const MARKS = { passed: 'passed', failed: 'FAILED', waiting: 'waiting', running: 'running' } as const

/**
 * Checks whether mail can arrive, like the operator's screen, and prints the results and what to do. The test mail only
 * arrives while the server runs. False if a check failed. Throws CommandError for arguments.
 */
export async function checkMail(
  { database: { db }, settings, mailChecks }: App,
  args: string[],
): Promise<boolean> {
  if (args.length > 0) throw new CommandError('Usage: npm run tidings -- mail-check')
  const operator = await findOperatorId(db, settings.operatorEmail)
  const localPart = operator && (await findInboxAddress(db, operator))
  const { done } = await mailChecks.begin(localPart && `${localPart}@${settings.mailDomain}`)
  const { domain, checks, records } = await done
  print(`Can addresses at ${domain} receive mail?\n`)
  for (const check of checks) print(linesOf(check))
  if (checks.every(({ state }) => state === 'passed')) return true
  print(`\nRecords of DNS:\n${records.map(recordLine).join('\n')}`)
  return false
}

function linesOf({ name, state, finding, notes, steps }: Check): string {
  return [
    `${MARKS[state].padEnd(8)} ${TITLES[name]}: ${finding}`,
    ...notes.map((note) => `         Note: ${note}`),
    ...steps.flatMap(({ text, command }, n) => [
      `         ${n + 1}. ${text.replace('Choose “Check again”.', 'Check again.')}`,
      ...(command === undefined ? [] : [`            ${command}`]),
    ]),
  ].join('\n')
}

function recordLine({ type, name, value, priority }: DnsRecord): string {
  return `  ${name}. ${type} ${priority === null ? '' : `${priority} `}${value}`
}
