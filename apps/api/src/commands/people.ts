import { signOut } from '@tidings/accounts/account/end-access'
import { notifyOwner } from '@tidings/accounts/account/notify-owner'
import { logEvent } from '@tidings/accounts/log-event'
import { findAnnouncement, announce as setAnnouncement } from '@tidings/accounts/people/announcement'
import {
  deletePerson,
  limitEverybody,
  limitPerson,
  type PersonLimits,
  restorePerson,
  resumePerson,
  suspendPerson,
} from '@tidings/accounts/people/manage-people'
import { MAX_ANNOUNCEMENT_LENGTH as MAX_LENGTH } from '@tidings/api/user/schema'
import { findDefaultLimits } from '@tidings/db/queries/accounts/default-limits'
import { insertOperatorAction, listOperatorActions } from '@tidings/db/queries/accounts/operator-actions'
import { deleteSecondStepsOfAll } from '@tidings/db/queries/accounts/pending-sign-ins'
import { listPeople, usageOf } from '@tidings/db/queries/accounts/people'
import { endProgramsOfAll } from '@tidings/db/queries/accounts/programs'
import { deleteSessionsOfAll } from '@tidings/db/queries/accounts/sessions'
import { deleteTwoStep, findTwoStep } from '@tidings/db/queries/accounts/two-steps'
import type { Executor, UserRow } from '@tidings/db/schema'
import type { App } from '../app/open-app.ts'
import { actingOperator, userWith } from './acting-operator.ts'
import { CommandError, formatCount, print, readArguments } from './command-line.ts'

const MONTH = 30 * 86_400_000
const MEGABYTE = 1_000_000
/** The maximum of printed accounts; a longer list is searched. */
const MAX = 10_000
const LOGGED = 200

const day = (at: number | null) => (at === null ? 'never' : new Date(at).toISOString().slice(0, 10))

/** Prints accounts with their use of space and mails, all or those whose email or name contains a text. */
export async function listAccounts({ database: { db } }: App, args: string[]): Promise<void> {
  const { words } = readArguments('people [TEXT]', args, {}, { max: 1 })
  const people = await listPeople(db, { limit: MAX, offset: 0, search: words[0] })
  for (const person of people) {
    const { bytes, mails, newsletters } = await usageOf(db, person.id, Date.now() - MONTH)
    const state =
      person.deleted_at !== null ? 'deleted' : person.suspended_at !== null ? 'suspended' : undefined
    const facts = [
      ...(state ? [state] : []),
      `${formatCount(Math.round(bytes / MEGABYTE))} MB`,
      `${formatCount(mails, 'email')} in 30 days`,
      formatCount(newsletters, 'newsletter'),
      ...limitWords(limitsOfUser(person)),
      `last seen ${day(person.seen_at)}`,
    ]
    print(`${person.email}: ${facts.join(', ')}`)
  }
  print(`${formatCount(people.length, 'account')}.`)
}

const limitsOfUser = (
  user: Pick<UserRow, 'most_mails_a_day' | 'most_megabytes' | 'most_newsletters'>,
): PersonLimits => ({
  mailsADay: user.most_mails_a_day,
  megabytes: user.most_megabytes,
  newsletters: user.most_newsletters,
})

function limitWords({ mailsADay, megabytes, newsletters }: PersonLimits): string[] {
  const limits = [
    [mailsADay, 'emails a day'],
    [megabytes, 'MB'],
    [newsletters, 'newsletters'],
  ] as const
  return limits.flatMap(([max, what]) => (max === null ? [] : [`at most ${formatCount(max)} ${what}`]))
}

/** Prints the operator's latest actions, in the web app and by commands. */
export async function printLog({ database: { db } }: App, args: string[]): Promise<void> {
  readArguments('people-log', args, {}, { max: 0 })
  for (const action of await listOperatorActions(db, { limit: LOGGED, offset: 0 })) {
    const { at, by_command, email, about_id, details } = action
    const about = email ?? about_id
    const more = details === '{}' ? '' : ` ${details}`
    const where = by_command === 1 ? 'by command' : 'in the web app'
    print(`${new Date(at).toISOString()} ${action.action}${about ? ` ${about}` : ''}${more} (${where})`)
  }
}

/** Prints or changes the limits of an account, or the default limits. Throws CommandError. */
export async function limitAccount(app: App, args: string[]): Promise<void> {
  const usage = 'limits EMAIL|--everybody [--mails N|none] [--mb N|none] [--newsletters N|none]'
  const kinds = { everybody: 'boolean', mails: 'string', mb: 'string', newsletters: 'string' } as const
  const { words, options } = readArguments(usage, args, kinds, { max: 1 })
  const { everybody, ...typed } = options
  if ((words[0] === undefined) !== (everybody === true))
    throw new CommandError(`Usage: npm run tidings -- ${usage}`)
  const user = everybody ? undefined : await userWith(app, words[0] ?? '')
  const known = user ? limitsOfUser(user) : await findDefaultLimits(app.database.db)
  const limit = (typed: string | undefined, known: number | null) => {
    if (typed === undefined) return known
    if (typed === 'none') return null
    if (/^\d{1,8}$/.test(typed)) return Number(typed)
    throw new CommandError(`${typed} is not a limit: give a number or none.`)
  }
  const limits: PersonLimits = {
    mailsADay: limit(typed.mails, known.mailsADay),
    megabytes: limit(typed.mb, known.megabytes),
    newsletters: limit(typed.newsletters, known.newsletters),
  }
  if (Object.keys(typed).length > 0) {
    if (user) await limitPerson(actingOperator(app), user.id, limits)
    else await limitEverybody(actingOperator(app), limits)
  }
  const set = limitWords(limits).join(', ')
  if (user) print(`${user.email}: ${set || 'as much as any other account'}.`)
  else print(`Accounts without limits of their own: ${set || 'no limits'}.`)
}

// These throw CommandError, and DomainError for what is impossible.

/** Suspends an account, also while the server runs. */
export const suspendAccount = changing('suspend', suspendPerson, 'is suspended')

/** Resumes a suspended account. */
export const resumeAccount = changing('resume', resumePerson, 'is no longer suspended')

/** Deletes an account; for 7 days it can be restored. */
export const deleteAccountCommand = changing(
  'delete-account',
  deletePerson,
  'is deleted. For 7 days, restore-account restores it',
)

/** Restores a deleted account. */
export const restoreAccountCommand = changing('restore-account', restorePerson, 'is restored')

function changing(command: string, make: typeof suspendPerson, done: string) {
  return async (app: App, args: string[]): Promise<void> => {
    const { words } = readArguments(`${command} EMAIL`, args, {}, { min: 1, max: 1 })
    const user = await userWith(app, words[0] ?? '')
    await make(actingOperator(app), user.id)
    print(`${user.email} ${done}.`)
  }
}

/** Prints the announcement, replaces it, or removes it with `--none`. Throws CommandError. */
export async function announceCommand(app: App, args: string[]): Promise<void> {
  const { words, options } = readArguments('announce [TEXT] or --none', args, { none: 'boolean' }, { max: 1 })
  const [text] = words
  if (text !== undefined && (options.none || text.length > MAX_LENGTH || /\p{Cc}/u.test(text))) {
    throw new CommandError(`An announcement is one line of at most ${MAX_LENGTH} characters.`)
  }
  if (text !== undefined || options.none) await setAnnouncement(actingOperator(app), text?.trim() ?? '')
  const announced = await findAnnouncement(app.database.db)
  print(announced ? `Announced: ${announced.text}` : 'Nothing is announced.')
}

/**
 * Ends all sessions, access tokens and feeds of a user, or with `--all` of everybody, for example after a device or a backup was stolen; also
 * while the server runs, which rejects them from then on. Throws CommandError for an unknown address.
 */
export async function signOutUsers(app: App, args: string[]): Promise<void> {
  const {
    database: { db },
    log,
  } = app
  const usage = 'sign-out EMAIL or --all'
  const { words, options } = readArguments(usage, args, { all: 'boolean' }, { max: 1 })
  const [email] = words
  if ((email === undefined) !== (options.all === true))
    throw new CommandError(`Usage: npm run tidings -- ${usage}`)
  const user = email === undefined ? undefined : await userWith(app, email)
  const count = user ? await signOut(db, user.id) : await signOutAll(db)
  const about = user && { userId: user.id }
  const details = { sessions: count }
  await insertOperatorAction(db, { action: 'signed-out', byCommand: true, ...about, details })
  const way = user ? 'by command' : 'of all users, by command'
  logEvent(log, 'sessions.ended', { ...about, count, way })
  print(`${formatCount(count, 'session')}${user ? ` of ${user.email}` : ''} ended.`)
}

async function signOutAll(db: Executor): Promise<number> {
  await deleteSecondStepsOfAll(db)
  await endProgramsOfAll(db)
  return deleteSessionsOfAll(db)
}

/**
 * Switches two-step sign-in off for a user who lost the app and the recovery codes, and notifies them by mail. The
 * operator must verify their identity. Throws CommandError if there is none to switch off.
 */
export async function switchOffTwoStep(app: App, args: string[]): Promise<void> {
  const { database, log } = app
  const { words } = readArguments('two-step-off EMAIL', args, {}, { min: 1, max: 1 })
  const user = await userWith(app, words[0] ?? '')
  if (!(await findTwoStep(database.db, user.id))) {
    throw new CommandError(`${user.email} has no two-step login.`)
  }
  await database.db.transaction().execute(async (trx) => {
    await deleteTwoStep(trx, user.id)
    await notifyOwner(app, trx, user.id, { kind: 'two-step-off' })
    await insertOperatorAction(trx, { action: 'two-step-off', byCommand: true, userId: user.id })
  })
  logEvent(log, 'two-step.changed', { userId: user.id, way: 'off by command' })
  print(`${user.email} logs in by password alone now.`)
}
