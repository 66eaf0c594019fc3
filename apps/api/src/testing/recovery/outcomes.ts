import type { RecoveryName } from './recoveries.ts'

/** What a recovery does to a kind of access. */
export type Outcome = 'kept' | 'revoked'

/**
 * In the order of the recoveries: five that set a password, three that sign out, two of two-step sign-in, two removals.
 */
export function outcomes(
  set: string,
  signedOut: string,
  secondStep: string,
  removed: string,
): Record<RecoveryName, Outcome> {
  const [undo, mail, deletion, reset, change, all, one, everybody, command, off, passkey, identity] = [
    ...`${set}${signedOut}${secondStep}${removed}`,
  ].map((sign): Outcome => (sign === 'x' ? 'revoked' : 'kept'))
  const outcome = (given: Outcome | undefined) => {
    if (given === undefined) throw new Error('A kind of access has an outcome for each recovery.')
    return given
  }
  return {
    'the link that undoes a change of the address': outcome(undo),
    'the link in the mail about two-step login': outcome(mail),
    'the link in the mail about a deletion': outcome(deletion),
    'a password that is set by a mailed link': outcome(reset),
    'a new password for the old one': outcome(change),
    'signing out everywhere': outcome(all),
    'tidings sign-out EMAIL': outcome(one),
    'tidings sign-out --all': outcome(everybody),
    'tidings two-step-off EMAIL': outcome(command),
    'switching two-step login off': outcome(off),
    'removing the passkey': outcome(passkey),
    'disconnecting the identity': outcome(identity),
  }
}
