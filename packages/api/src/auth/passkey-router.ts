import { requestPasskey, signInByPasskey } from '@tidings/accounts/sign-in/passkey-sign-in'
import { connectPendingIdentity } from '@tidings/accounts/sign-in/pending-identity'
import { z } from 'zod'
import { publicProcedure } from '../trpc/trpc.ts'
import { EXAMPLE_USER } from '../user/schema.ts'
import { userView } from '../user/view.ts'
import { passkeyAssertion, passkeyRequestOptions } from './passkeys-schema.ts'
import { signedIn } from './schema.ts'

/** Sign-in with a passkey. */
export const passkeySignIn = {
  beginPasskey: publicProcedure({
    route: 'POST /auth/passkey/challenge',
    scope: 'public',
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
    scope: 'public',
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
