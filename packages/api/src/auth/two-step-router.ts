import { notifyOwner } from '@tidings/accounts/account/notify-owner'
import { timeOfChange } from '@tidings/accounts/account/time-of-change'
import { whileSignedIn } from '@tidings/accounts/account/while-signed-in'
import { logEvent } from '@tidings/accounts/log-event'
import { reauthenticate } from '@tidings/accounts/sign-in/reauthenticate'
import { consumeAppCode } from '@tidings/accounts/sign-in/second-factor'
import { wrongCode } from '@tidings/accounts/sign-in/second-step'
import {
  hashRecoveryCodes,
  newAppSecret,
  newRecoveryCodes,
  otpauthUrl,
} from '@tidings/accounts/sign-in/two-step-codes'
import { verifyPassword } from '@tidings/accounts/sign-in/verify-password'
import { refused } from '@tidings/db/domain-error'
import { deleteOtherSessions } from '@tidings/db/queries/accounts/sessions'
import {
  beginTwoStep,
  confirmTwoStep,
  countRecoveryCodes,
  deleteTwoStep,
  findTwoStep,
  replaceRecoveryCodes,
} from '@tidings/db/queries/accounts/two-steps'
import { z } from 'zod'
import { done, OK } from '../common/done.ts'
import { iso } from '../common/iso.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { appSetup, EXAMPLE_KEYS, EXAMPLE_RECOVERY_CODES, keys, recoveryCodes, twoStep } from './schema.ts'

const isOnAlready = () => refused('CONFLICT', 'Two-step login is already on.')

/** Two-step sign-in: a code from an authenticator app after the password. */
export const twoStepRouter = router({
  get: userProcedure({
    route: 'GET /two-step',
    scope: 'session',
    summary: 'Whether two-step login is on',
    description:
      'Whether logging in with the password also requires a code from an authenticator app. Logging in with Google does not: there the second step is up to the provider.',
    response: { isOn: true, since: '2026-11-02T08:10:00.000Z', recoveryCodesLeft: 9 },
  })
    .input(z.object({}).optional())
    .output(twoStep)
    .query(async ({ ctx }) => {
      const onSince = (await findTwoStep(ctx.db, ctx.user.id))?.on_since ?? null
      return {
        isOn: onSince !== null,
        since: iso(onSince),
        recoveryCodesLeft: await countRecoveryCodes(ctx.db, ctx.user.id),
      }
    }),

  begin: userProcedure({
    route: 'POST /two-step/setup',
    scope: 'session',
    summary: 'Start setting up an authenticator app',
    description:
      'Returns a new secret for an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). It takes effect only once a code of it is confirmed. Returns 409 if two-step login is on.',
    response: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      address:
        'otpauth://totp/Tidings:ada%40example.com?issuer=Tidings&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
    },
  })
    .input(z.object({}).optional())
    .output(appSetup)
    .mutation(async ({ ctx }) => {
      const { id, email } = ctx.user
      const secret = newAppSecret()
      const sealed = ctx.twoStepSecrets.seal(secret, id)
      if (!(await whileSignedIn(ctx, (trx) => beginTwoStep(trx, id, sealed)))) throw isOnAlready()
      return { secret, address: otpauthUrl(secret, email) }
    }),

  switchOn: userProcedure({
    route: 'POST /two-step/on',
    scope: 'session',
    summary: 'Switch two-step login on',
    description:
      'Requires the password and a first code of the app. Returns ten recovery codes, which are shown only once; each replaces a code of the app once. All other sessions end. Returns 403 for a wrong password or code.',
    request: EXAMPLE_KEYS,
    response: { recoveryCodes: EXAMPLE_RECOVERY_CODES },
  })
    .input(keys)
    .output(recoveryCodes)
    .mutation(async ({ ctx, input: { password, code } }) => {
      const { id: userId } = ctx.user
      await verifyPassword(ctx, ctx.user, password)
      const begun = await findTwoStep(ctx.db, userId)
      if (!begun) {
        throw refused('PRECONDITION_FAILED', 'Start setting up an app first.')
      }
      if (begun.on_since !== null) throw isOnAlready()
      if (!(await consumeAppCode(ctx, begun, code))) {
        logEvent(ctx.log, 'two-step.refused', { userId })
        throw wrongCode('FORBIDDEN')
      }
      const codes = newRecoveryCodes()
      const count = await whileSignedIn(ctx, async (trx) => {
        const now = await timeOfChange(trx, userId)
        if (!(await confirmTwoStep(trx, begun, now))) throw isOnAlready()
        await replaceRecoveryCodes(trx, userId, hashRecoveryCodes(codes), now)
        // If someone else switched it on, the user could not sign in any more, even with a new password.
        await notifyOwner(ctx, trx, userId, { kind: 'two-step-on', undoableSince: now })
        // They were started with only the password.
        return deleteOtherSessions(trx, userId, ctx.session?.handle ?? '')
      })
      ctx.jobs.wake()
      logEvent(ctx.log, 'two-step.changed', { userId, way: 'on', count })
      return { recoveryCodes: codes }
    }),

  switchOff: userProcedure({
    route: 'POST /two-step/off',
    scope: 'session',
    summary: 'Switch two-step login off',
    description:
      'Requires the password and a code of the app or a recovery code. The recovery codes are deleted. Returns 403 for a wrong password or code.',
    request: EXAMPLE_KEYS,
    response: { ok: true },
  })
    .input(keys)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      const { id: userId } = ctx.user
      await reauthenticate(ctx, ctx.user, input)
      await whileSignedIn(ctx, async (trx) => {
        await deleteTwoStep(trx, userId)
        await notifyOwner(ctx, trx, userId, { kind: 'two-step-off' })
      })
      ctx.jobs.wake()
      logEvent(ctx.log, 'two-step.changed', { userId, way: 'off' })
      return OK
    }),

  renewRecoveryCodes: userProcedure({
    route: 'POST /two-step/recovery-codes',
    scope: 'session',
    summary: 'Replace the recovery codes',
    description:
      'Requires the password and a code. The previous recovery codes stop working. Returns 403 for a wrong password or code.',
    request: EXAMPLE_KEYS,
    response: { recoveryCodes: EXAMPLE_RECOVERY_CODES },
  })
    .input(keys)
    .output(recoveryCodes)
    .mutation(async ({ ctx, input }) => {
      const { id: userId } = ctx.user
      await reauthenticate(ctx, ctx.user, input)
      const codes = newRecoveryCodes()
      const hashes = hashRecoveryCodes(codes)
      await whileSignedIn(ctx, async (trx) => {
        await replaceRecoveryCodes(trx, userId, hashes, await timeOfChange(trx, userId))
        await notifyOwner(ctx, trx, userId, { kind: 'recovery-codes-renewed' })
      })
      ctx.jobs.wake()
      logEvent(ctx.log, 'two-step.changed', { userId, way: 'recovery-codes' })
      return { recoveryCodes: codes }
    }),
})
