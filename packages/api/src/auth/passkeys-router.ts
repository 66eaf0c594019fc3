import { notifyOwner } from '@tidings/accounts/account/notify-owner'
import { whileSignedIn } from '@tidings/accounts/account/while-signed-in'
import { logEvent } from '@tidings/accounts/log-event'
import { offerPasskey, savePasskey } from '@tidings/accounts/sign-in/passkey-setup'
import { requestPasskey, signInByPasskey } from '@tidings/accounts/sign-in/passkey-sign-in'
import { connectPendingIdentity } from '@tidings/accounts/sign-in/pending-identity'
import { reauthenticateFully } from '@tidings/accounts/sign-in/reauthenticate'
import { verifyPassword } from '@tidings/accounts/sign-in/verify-password'
import { found, notFound } from '@tidings/db/domain-error'
import {
  deletePasskey,
  findPasskey,
  listPasskeys,
  renamePasskey,
} from '@tidings/db/queries/accounts/passkeys'
import { deleteOtherSessions } from '@tidings/db/queries/accounts/sessions'
import type { PasskeyRow } from '@tidings/db/schema'
import { z } from 'zod'
import { done, OK } from '../common/done.ts'
import { iso } from '../common/iso.ts'
import { ownPassword } from '../common/own-password.ts'
import { publicProcedure, router, userProcedure } from '../trpc/trpc.ts'
import { EXAMPLE_USER } from '../user/schema.ts'
import { userView } from '../user/view.ts'
import {
  EXAMPLE_PASSKEY,
  newPasskey,
  type Passkey,
  passkey,
  passkeyAssertion,
  passkeyCreationOptions,
  passkeyName,
  passkeyRequestOptions,
  passkeySetup,
} from './passkeys-schema.ts'
import { signedIn } from './schema.ts'

/** A passkey as returned by the API. */
function passkeyView({ id, name, created_at, last_used_at, is_backed_up }: PasskeyRow): Passkey {
  return {
    id,
    name,
    createdAt: iso(created_at),
    lastUsedAt: iso(last_used_at),
    isBackedUp: is_backed_up === 1,
  }
}

/** The user's passkeys, on devices and in password managers. */
export const passkeysRouter = router({
  list: userProcedure({
    route: 'GET /passkeys',
    scope: 'session',
    summary: 'Your passkeys',
    description:
      'Oldest first. `isBackedUp`: it is synced by a password manager rather than kept on one device.',
    response: { passkeys: [EXAMPLE_PASSKEY] },
  })
    .input(z.object({}).optional())
    .output(z.object({ passkeys: z.array(passkey) }))
    .query(async ({ ctx }) => ({
      passkeys: (await listPasskeys(ctx.db, ctx.user.id)).map(passkeyView),
    })),

  begin: userProcedure({
    route: 'POST /passkeys/challenge',
    scope: 'session',
    summary: 'Start adding a passkey',
    description:
      'Requires the password, and with two-step login a `code`: returns 428 if it is missing, 403 if either is wrong. Returns `PublicKeyCredentialCreationOptionsJSON`, to be passed to `navigator.credentials.create` as `publicKey`, with `challenge` and every `id` except that of `rp` decoded to bytes. The challenge is valid in this session, once, for five minutes.',
    request: { password: 'correct horse' },
    response: {
      rp: { id: 'tidings.example', name: 'Tidings' },
      user: {
        id: 'MGI2ZTdkM2EtOGE1Mi00YjUzLTlhNDMtZDdmMGIyYjBjOWRl',
        name: 'ada@example.com',
        displayName: 'Ada Lovelace',
      },
      challenge: 'q3nY0bT1c2dJ9oK4hV7mW5xE8rL6uA2sPzFgQiCvN0M',
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  })
    .input(passkeySetup)
    .output(passkeyCreationOptions)
    .mutation(async ({ ctx, input }) => {
      // It will sign in without either, so adding it requires both.
      await reauthenticateFully(ctx, ctx.user, input)
      return offerPasskey(ctx, ctx.user)
    }),

  add: userProcedure({
    route: 'POST /passkeys',
    scope: 'session',
    summary: 'Add a passkey',
    description:
      'Takes the result of `navigator.credentials.create` as JSON. The name defaults to the browser and operating system. An account has at most 20 passkeys. The account’s email is notified. Returns 400 if the result does not match a challenge of this session, 409 for a passkey that exists already.',
    request: {
      credential: {
        id: 'dGlkaW5ncy1wYXNza2V5LTE',
        rawId: 'dGlkaW5ncy1wYXNza2V5LTE',
        type: 'public-key',
        response: {
          clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
          attestationObject: 'o2NmbXRkbm9uZQ',
          transports: ['internal', 'hybrid'],
        },
      },
      name: 'Chrome on Linux',
    },
    response: { ...EXAMPLE_PASSKEY, lastUsedAt: null },
  })
    .input(newPasskey)
    .output(passkey)
    .mutation(async ({ ctx, input: { credential, name } }) => {
      const added = await savePasskey(ctx, ctx.user, credential, name)
      logEvent(ctx.log, 'passkey.added', { userId: ctx.user.id })
      return passkeyView(added)
    }),

  rename: userProcedure({
    route: 'PATCH /passkeys/{id}',
    scope: 'session',
    summary: 'Rename a passkey',
    description: 'Changes the name in this list only; the name that the device shows does not change.',
    request: { id: 'c1f4a1c2-7a0e-4c0b-9d53-0d1f7a8e5b62', name: 'Work laptop' },
    response: { ...EXAMPLE_PASSKEY, name: 'Work laptop' },
  })
    .input(z.object({ id: z.string(), name: passkeyName }))
    .output(passkey)
    .mutation(async ({ ctx, input: { id, name } }) =>
      passkeyView(found(await renamePasskey(ctx.db, ctx.user.id, id, name), 'passkey')),
    ),

  remove: userProcedure({
    route: 'POST /passkeys/{id}/removal',
    scope: 'session',
    summary: 'Remove a passkey and end all other sessions',
    description:
      'Requires the password. The passkey can no longer log in, and all other sessions end, as the device may have been lost. The account’s email is notified. Returns 403 for a wrong password.',
    request: { id: 'c1f4a1c2-7a0e-4c0b-9d53-0d1f7a8e5b62', password: 'correct horse' },
    response: { ok: true },
  })
    .input(z.object({ id: z.string(), password: ownPassword }))
    .output(done)
    .mutation(async ({ ctx, input: { id, password } }) => {
      const { id: userId } = ctx.user
      if (!(await findPasskey(ctx.db, userId, id))) throw notFound('passkey')
      await verifyPassword(ctx, ctx.user, password)
      const count = await whileSignedIn(ctx, async (trx) => {
        if (!(await deletePasskey(trx, userId, id))) throw notFound('passkey')
        await notifyOwner(ctx, trx, userId, { kind: 'passkey-removed' })
        // A lost device may be signed in with it.
        return deleteOtherSessions(trx, userId, ctx.session?.handle ?? '')
      })
      ctx.jobs.wake()
      logEvent(ctx.log, 'passkey.removed', { userId, count })
      return OK
    }),
})

/** Sign-in with a passkey. */
export const passkeySignIn = {
  beginPasskey: publicProcedure({
    route: 'POST /auth/passkey/challenge',
    summary: 'Start logging in with a passkey',
    description:
      'Returns `PublicKeyCredentialRequestOptionsJSON` (Web Authentication), to be passed to `navigator.credentials.get` as `publicKey`, with `challenge` decoded to bytes. It names no account. Sets a cookie: the challenge is valid in this browser, once, for five minutes. Returns 412 if Tidings is accessed by an IP address.',
    response: {
      rpId: 'tidings.example',
      challenge: 'q3nY0bT1c2dJ9oK4hV7mW5xE8rL6uA2sPzFgQiCvN0M',
      timeout: 300_000,
      userVerification: 'required',
    },
  })
    .input(z.object({}).optional())
    .output(passkeyRequestOptions)
    .mutation(({ ctx }) => requestPasskey(ctx)),

  passkey: publicProcedure({
    route: 'POST /auth/passkey',
    summary: 'Log in with a passkey',
    description:
      'Takes the result of `navigator.credentials.get` as JSON. The device must have verified its user (fingerprint, face or PIN), so this counts as two factors and no code is required. Returns 401 with the same message for every failure, including a signature counter that did not increase.',
    request: {
      credential: {
        id: 'dGlkaW5ncy1wYXNza2V5LTE',
        rawId: 'dGlkaW5ncy1wYXNza2V5LTE',
        type: 'public-key',
        response: {
          clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
          authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
          signature: 'MEUCIQDg',
          userHandle: 'MGI2ZTdkM2EtOGE1Mi00YjUzLTlhNDMtZDdmMGIyYjBjOWRl',
        },
      },
    },
    response: { user: EXAMPLE_USER, token: 'k3v7w2qk5m4zr6t3y2xw5n7p4s6d2f3g5h7j4k6m' },
  })
    .input(passkeyAssertion)
    .output(signedIn)
    .mutation(async ({ ctx, input: { credential } }) => {
      const { token, user } = await signInByPasskey(ctx, credential)
      await connectPendingIdentity(ctx, user)
      return { token, user: await userView(ctx, user) }
    }),
}
