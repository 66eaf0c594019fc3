import { REGISTRATION_MODES } from '@tidings/accounts/context'
import { chooseRegistration } from '@tidings/accounts/people/choose-registration'
import { invitationPath, invite, revokeInvitation } from '@tidings/accounts/people/invitations'
import { registrationMode } from '@tidings/accounts/registration'
import { listInvitations } from '@tidings/db/queries/accounts/invitations'
import type { App } from '../app/open-app.ts'
import { actingOperator } from './acting-operator.ts'
import { CommandError, print, readArguments } from './command-line.ts'

const MODES = {
  open: 'Anyone can sign up.',
  invitation: 'Signing up requires an invitation.',
  closed: 'No one can sign up.',
}
const MAX_NOTE_LENGTH = 100
const MAX_DAYS = 90

/** Prints or changes who can sign up. Throws CommandError, and DomainError if the setting determines it. */
export async function registrationCommand(app: App, args: string[]): Promise<void> {
  const usage = `registration [${REGISTRATION_MODES.join('|')}]`
  const [typed] = readArguments(usage, args, {}, { max: 1 }).words
  const { registration } = app.settings
  if (typed !== undefined) {
    const mode = REGISTRATION_MODES.find((each) => each === typed)
    if (!mode) throw new CommandError(`Usage: npm run tidings -- ${usage}`)
    await chooseRegistration({ ...actingOperator(app), registration }, mode)
  }
  print(MODES[await registrationMode(app.database.db, registration)])
}

/** Creates an invitation and prints its link. Throws CommandError, and DomainError beyond the limit. */
export async function inviteCommand(app: App, args: string[]): Promise<void> {
  const { words, options } = readArguments('invite [NOTE] [--days N]', args, { days: 'string' }, { max: 1 })
  const [note = ''] = words
  const { days } = options
  if (days !== undefined && !(/^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= MAX_DAYS)) {
    throw new CommandError(`An invitation can be used for 1 to ${MAX_DAYS} days.`)
  }
  if (note.length > MAX_NOTE_LENGTH)
    throw new CommandError(`A note has at most ${MAX_NOTE_LENGTH} characters.`)
  const about = { note: note.trim(), ...(days !== undefined && { days: Number(days) }) }
  const { token, expiresAt } = await invite(actingOperator(app), about)
  print(`${app.webAddress}${invitationPath(token)}`)
  print(`One person can sign up with this link until ${new Date(expiresAt).toISOString().slice(0, 10)}.`)
  const mode = await registrationMode(app.database.db, app.settings.registration)
  if (mode === 'closed') print('It counts only once signing up is by invitation: no one can sign up now.')
}

/** Prints all invitations, or revokes one. Throws CommandError, and DomainError for an unknown one. */
export async function invitationsCommand(app: App, args: string[]): Promise<void> {
  const { options } = readArguments('invitations [--revoke ID]', args, { revoke: 'string' }, { max: 0 })
  if (options.revoke !== undefined) {
    await revokeInvitation(actingOperator(app), options.revoke)
    print('The invitation is revoked.')
    return
  }
  for (const { id, note, created_at, expires_at, used_at, used_by_email } of await listInvitations(
    app.database.db,
  )) {
    const day = (at: number) => new Date(at).toISOString().slice(0, 10)
    const state =
      used_at !== null
        ? `used on ${day(used_at)} by ${used_by_email ?? 'a deleted account'}`
        : `${expires_at > Date.now() ? 'open until' : 'expired on'} ${day(expires_at)}`
    print(`${id} of ${day(created_at)}: ${state}${note && ` (${note})`}`)
  }
}
