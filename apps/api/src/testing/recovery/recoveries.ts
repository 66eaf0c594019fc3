import { PASSWORD } from '@tidings/api/testing/google-house'
import { signOutUsers } from '../../commands/sign-out-users.ts'
import { switchOffTwoStep } from '../../commands/switch-off-two-step.ts'
import type { House } from '../../open-house.ts'
import type { AccessRoom, StolenAccount } from './access-room.ts'

const NEW = 'battery staple'

/** A way in which an owner, or whoever runs Tidings, ends what another can do. */
export interface Recovery {
  /** Whether the address of the account was changed before. */
  isMoved?: boolean
  recover(room: AccessRoom, account: StolenAccount): Promise<void>
}

/** The owner, signed in. */
async function owner({ house }: AccessRoom, { id }: StolenAccount) {
  const { token } = await house.services.sessions.start(id)
  return (await house.caller(token)).call
}
/** As much of a house as commands use. */
const houseOf = ({ house }: AccessRoom) => house.services as unknown as House

const EVERY = {
  'the link that undoes a change of the address': {
    isMoved: true,
    async recover(room, { email }) {
      const token = await room.acts.undoOf(email)
      await (await room.acts.visitor()).account.undoEmail({ token, password: NEW })
    },
  },
  'the link in the mail about two-step sign-in': {
    async recover(room, { email }) {
      const { token } = await room.acts.letterTo(email, 'Two-step sign-in was switched on')
      await (await room.acts.visitor()).account.undoEmail({ token, password: NEW })
    },
  },
  'the link in the mail about a deletion': {
    async recover(room, { email, thief }) {
      await (await thief.call()).account.delete({ password: PASSWORD })
      const { token } = await room.acts.letterTo(email, 'Your account was deleted')
      await (await room.acts.visitor()).account.undoEmail({ token, password: NEW })
    },
  },
  'a password that is set by a mailed link': {
    async recover(room, { email }) {
      const token = await room.acts.resetOf(email)
      await (await room.acts.visitor()).account.resetPassword({ token, password: NEW })
    },
  },
  'a new password for the old one': {
    async recover(room, account) {
      await (await owner(room, account)).account.changePassword({ password: PASSWORD, newPassword: NEW })
    },
  },
  'signing out everywhere': {
    async recover(room, account) {
      await (await owner(room, account)).sessions.endAll()
    },
  },
  'tidings sign-out EMAIL': {
    recover: async (room, account) => signOutUsers(houseOf(room), [(await account.now()).email]),
  },
  'tidings sign-out --all': {
    recover: (room) => signOutUsers(houseOf(room), ['--all']),
  },
  'tidings two-step-off EMAIL': {
    recover: async (room, account) => switchOffTwoStep(houseOf(room), [(await account.now()).email]),
  },
  'switching two-step sign-in off': {
    async recover(room, account) {
      await (await owner(room, account)).twoStep.switchOff({ password: PASSWORD, code: account.code() })
    },
  },
  'removing the passkey': {
    async recover(room, account) {
      const id = account.added.passkeyId ?? ''
      await (await owner(room, account)).passkeys.remove({ id, password: PASSWORD })
    },
  },
  'disconnecting the identity': {
    async recover(room, account) {
      const id = account.added.identityId ?? ''
      await (await owner(room, account)).identities.remove({ id, password: PASSWORD })
    },
  },
} as const satisfies Record<string, Recovery>

export type RecoveryName = keyof typeof EVERY
export const RECOVERIES: Record<RecoveryName, Recovery> = EVERY
