import { setTimeout as sleep } from 'node:timers/promises'
import { FetchRefused } from '@tidings/mail/common/net/fetch-refused'
import type { Resolve } from '@tidings/mail/common/net/resolve'
import type { Network } from '../fetch/network.ts'
import { steps, texts } from './check-texts.ts'
import {
  CHECKS,
  type Check,
  type CheckName,
  type DnsRecord,
  type MailCheck,
  TEST_MAIL_HEADER,
} from './mail-check.ts'
import { type MailHost, mailHosts } from './mail-hosts.ts'
import { openSmtpClient, type SmtpClient, SmtpFault } from './smtp-client.ts'

export interface CheckDependencies {
  domain: string
  /** The host name in this machine's EHLO. */
  name: string
  lookUp: Resolve
  network: Network
  /** The recipient of the test mail; undefined if there is no inbox yet. */
  inbox: string | undefined
  /** The token that identifies the test mail. */
  token: string
  /** Whether it has arrived. */
  hasArrived: () => Promise<boolean>
  /** Epoch milliseconds. */
  startedAt: number
  /** Called on each change. */
  onChange: (check: MailCheck) => Promise<void>
  /** The timeout of the test mail, in milliseconds. */
  arrivalMs?: number
  now?: () => number
}

const ARRIVAL_MS = 60_000
const LOOK_MS = 500
const DAY_MS = 86_400_000
/** Certificates should be renewed by then. */
const SOON_MS = 14 * DAY_MS
/** Domains that nobody can register (RFC 6761, RFC 6762, ICANN), and those of one word. */
const UNREACHABLE = /(?:^|\.)(?:test|invalid|local|localhost|internal|lan|home)$|^[^.]+$/

interface Visit {
  greeting: string
  supportsTls: boolean
  /** The expiry of its certificate, in epoch milliseconds. */
  validTo?: number
  tlsFault?: unknown
}

/** A check of which nothing has run yet. */
export function newCheck(
  { domain, name }: Pick<CheckDependencies, 'domain' | 'name'>,
  startedAt: number,
): MailCheck {
  const waiting = (check: CheckName): Check => ({
    ...{ name: check, state: 'waiting', finding: texts.waiting[check], steps: [], notes: [] },
  })
  const records = texts.neededRecords(domain, name)
  return { domain, startedAt, finishedAt: null, checks: CHECKS.map(waiting), records }
}

/**
 * Checks whether mail can arrive; a check runs once those that it depends on have passed. Resolves with the outcome.
 */
export async function runChecks(dependencies: CheckDependencies): Promise<MailCheck> {
  const { domain, now = Date.now, onChange } = dependencies
  const check = newCheck(dependencies, dependencies.startedAt)
  const set = async (name: CheckName, change: Partial<Check>) => {
    check.checks = check.checks.map((each) => (each.name === name ? { ...each, ...change } : each))
    await onChange(check)
  }
  const begin = (name: CheckName) => set(name, { state: 'running', finding: texts.running[name] })

  await begin('dns')
  const hosts = await checkDns(dependencies, set)
  if (hosts) {
    check.records = recordsOf(domain, hosts)
    await begin('port')
    const found = await checkPort(hosts, dependencies, set)
    if (found) {
      await begin('tls')
      await checkTls(found, dependencies, set)
      await begin('test-mail')
      await checkTestMail(found, dependencies, set)
    }
  }
  check.finishedAt = now()
  await onChange(check)
  return check
}

type Set = (name: CheckName, change: Partial<Check>) => Promise<void>

async function checkDns({ domain, lookUp }: CheckDependencies, set: Set): Promise<MailHost[] | undefined> {
  const fail = async (finding: string, what = steps.dns(domain)) => {
    await set('dns', { state: 'failed', finding, steps: what })
    return undefined
  }
  if (UNREACHABLE.test(domain)) return fail(texts.noDomain(domain), steps.domain)
  const found = await mailHosts(domain, lookUp)
  if ('problem' in found) return fail(found.problem, found.isOurs ? steps.lookups : steps.dns(domain))
  const { hosts } = found
  const reachable = hosts.filter(({ addresses }) => addresses.length > 0)
  const [first] = hosts
  if (!first) return undefined
  if (reachable.length === 0) {
    const [secret] = hosts.flatMap(({ privateAddresses }) => privateAddresses)
    if (secret !== undefined) return fail(texts.privateAddress(first.name, secret))
    return fail(first.priority === null ? texts.noRecord(domain) : texts.noAddress(first.name))
  }
  const notes = hosts.flatMap(({ name, addresses, privateAddresses }) => [
    ...(addresses.length === 0 ? [texts.noAddress(name)] : []),
    ...privateAddresses.map((address) => texts.privateAddress(name, address)),
  ])
  if (first.priority === null) notes.push(texts.withoutMx(domain))
  await set('dns', { state: 'passed', finding: texts.pointsTo(domain, reachable), notes })
  return reachable
}

interface Found {
  host: string
  address: string
  visit: Visit
}

/** All addresses are tried, as a sender may use any; details are checked at the first one that responds. */
async function checkPort(
  hosts: MailHost[],
  dependencies: CheckDependencies,
  set: Set,
): Promise<Found | undefined> {
  const targets = hosts.flatMap(({ name: host, addresses }) =>
    addresses.map((address) => ({ host, address })),
  )
  const outcomes = await Promise.all(
    targets.map(async (target) => {
      try {
        return { ...target, visit: await visit(target, dependencies) }
      } catch (error) {
        return { ...target, why: texts.noAnswer(reasonOf(error)) }
      }
    }),
  )
  const faults = outcomes.flatMap((one) => ('why' in one ? `${one.host} (${one.address}) ${one.why}` : []))
  const found = outcomes.find((each) => 'visit' in each)
  if (!found) {
    const [finding = '', ...notes] = faults
    await set('port', { state: 'failed', finding, steps: steps.port, notes })
    return undefined
  }
  const [name = ''] = found.visit.greeting.split(' ')
  const notes = name.toLowerCase() === found.host ? faults : [...faults, texts.otherName(name, found.host)]
  await set('port', { state: 'passed', finding: texts.answers(found.host, found.address), notes })
  return found
}

function reasonOf(error: unknown): string {
  if (error instanceof SmtpFault) return `“${error.message}”`
  if (!(error instanceof FetchRefused)) return 'unknown'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'timeout'
}

async function visit(
  { host, address }: { host: string; address: string },
  dependencies: CheckDependencies,
): Promise<Visit> {
  const client = await openSmtpClient(address, dependencies.network)
  try {
    const supportsTls = (await client.hello(dependencies.name)).includes('STARTTLS')
    const seen: Visit = { greeting: client.greeting.text, supportsTls }
    if (!supportsTls) return seen
    return await client.startTls(host).then(
      (validTo) => ({ ...seen, validTo }),
      (tlsFault) => ({ ...seen, tlsFault }),
    )
  } finally {
    client.close()
  }
}

async function checkTls(
  { host, visit }: Found,
  { now = Date.now }: CheckDependencies,
  set: Set,
): Promise<void> {
  const { validTo, tlsFault, supportsTls } = visit
  const fail = (finding: string) => set('tls', { state: 'failed', finding, steps: steps.tls(host) })
  if (!supportsTls) return fail(texts.noTls(host))
  if (validTo === undefined) return fail(texts.noTrust(host, tlsFault))
  const notes = validTo - now() < SOON_MS ? [texts.expiresSoon] : []
  return set('tls', { state: 'passed', finding: texts.validUntil(host, validTo), notes })
}

async function checkTestMail(found: Found, dependencies: CheckDependencies, set: Set): Promise<void> {
  const { inbox, token, domain, now = Date.now, arrivalMs = ARRIVAL_MS } = dependencies
  if (inbox === undefined) return set('test-mail', { state: 'waiting', finding: texts.noInbox })
  const sentAt = now()
  let client: SmtpClient | undefined
  try {
    client = await openSmtpClient(found.address, dependencies.network)
    await client.hello(dependencies.name)
    // As most senders do: in clear text if there is no trusted certificate.
    if (found.visit.validTo !== undefined) {
      await client.startTls(found.host)
      await client.hello(dependencies.name)
    }
    await client.send(inbox, testMail({ inbox, token, domain, at: sentAt }))
  } catch (error) {
    const why = error instanceof SmtpFault ? error.message : 'no answer'
    const finding = texts.notTaken(found.host, why)
    return set('test-mail', { state: 'failed', finding, steps: steps.notTaken(domain) })
  } finally {
    client?.close()
  }
  while (now() - sentAt < arrivalMs) {
    if (await dependencies.hasArrived()) {
      return set('test-mail', { state: 'passed', finding: texts.arrived(now() - sentAt) })
    }
    await sleep(LOOK_MS)
  }
  const finding = texts.notArrived(found.host, arrivalMs)
  return set('test-mail', { state: 'failed', finding, steps: steps.notArrived(found.host) })
}

function testMail(about: { inbox: string; token: string; domain: string; at: number }): string[] {
  const { inbox, token, domain, at } = about
  return [
    `From: Tidings <postmaster@${domain}>`,
    `To: <${inbox}>`,
    'Subject: Mail check',
    `Date: ${new Date(at).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${token}@${domain}>`,
    `${TEST_MAIL_HEADER}: ${token}`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'Tidings sent this email to itself, to see whether mail arrives. It will not be kept.',
  ]
}

function recordsOf(domain: string, hosts: readonly MailHost[]): DnsRecord[] {
  const [first] = hosts
  if (!first) return []
  const addresses = first.addresses.map((value): DnsRecord => {
    return { type: value.includes(':') ? 'AAAA' : 'A', name: first.name, value, priority: null }
  })
  const mx = hosts.map(({ name, priority }): DnsRecord => {
    return { type: 'MX', name: domain, value: name, priority: priority ?? 10 }
  })
  return [...mx, ...addresses]
}
