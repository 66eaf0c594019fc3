import { setTimeout as sleep } from 'node:timers/promises'
import { findOperatorId } from '@tidings/accounts/operator'
import { findInboxAddress } from '@tidings/db/queries/mails/inbox-addresses'
import type { Executor } from '@tidings/db/schema'
import type { Check, DnsRecord, MailCheck } from '@tidings/jobs/mail-check/mail-check'
import { findMailCheckRecord } from '@tidings/jobs/mail-check/mail-check-record'
import { isRunning, performMailCheck, reserveMailCheck } from '@tidings/jobs/mail-check/mail-checks'
import type { App } from '../app/open-app.ts'
import { CommandError, print } from './command-line.ts'

const TITLES = { dns: 'DNS', port: 'Port 25', tls: 'TLS certificate', 'test-mail': 'Test email' } as const
const MARKS = { passed: 'passed', failed: 'FAILED', waiting: 'waiting', running: 'running' } as const

/**
 * Checks whether mail can arrive, like the operator's screen, and prints the results and what to do. The test mail only
 * arrives while the server runs. False if a check failed. Throws CommandError for arguments.
 */
export async function checkMail(
  { database: { db }, settings, mailChecking }: App,
  args: string[],
): Promise<boolean> {
  if (args.length > 0) throw new CommandError('Usage: npm run tidings -- mail-check')
  const operator = await findOperatorId(db, settings.operatorEmail)
  const localPart = operator && (await findInboxAddress(db, operator))
  const inbox = localPart && `${localPart}@${settings.mailDomain}`
  const { check, token } = await reserveMailCheck(db, mailChecking)
  const outcome =
    token === undefined ? await ended(db, check) : await performMailCheck(mailChecking, { token, inbox })
  const { domain, checks, records } = outcome ?? check
  print(`Can addresses at ${domain} receive mail?\n`)
  for (const check of checks) print(linesOf(check))
  if (checks.every(({ state }) => state === 'passed')) return true
  print(`\nRecords of DNS:\n${records.map(recordLine).join('\n')}`)
  return false
}

/** Follows a check that another process runs. */
async function ended(db: Executor, check: MailCheck): Promise<MailCheck> {
  for (let now = check; ; now = (await findMailCheckRecord(db))?.check ?? now) {
    if (!isRunning(now) || now.startedAt !== check.startedAt) return now
    await sleep(500)
  }
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
