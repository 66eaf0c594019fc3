import { askForPasskey, signInByPasskey } from '@tidings/accounts/sign-in/passkey-sign-in'
import { linkWaiting } from '@tidings/accounts/sign-in/waiting-identity'
import { z } from 'zod'
import { signedIn } from '../schemas/auth.ts'
import { passkeyShown, passkeyToShow } from '../schemas/passkey.ts'
import { publicProcedure } from '../trpc/trpc.ts'
import { userView } from '../views/user-view.ts'

const place = (path: string, summary: string) => ({
  openapi: {
    method: 'POST' as const,
    path: `/auth/passkey${path}` as const,
    tags: ['auth'],
    protect: false,
    summary,
  },
})

/** The way in that takes a passkey and nothing else. */
export const passkeySignIn = {
  beginPasskey: publicProcedure
    .meta(place('/challenge', 'Begin to sign in with a passkey'))
    .input(z.object({}).optional())
    .output(passkeyToShow)
    .mutation(({ ctx }) => askForPasskey(ctx)),

  passkey: publicProcedure
    .meta(place('', 'Log in with a passkey'))
    .input(passkeyShown)
    .output(signedIn)
    .mutation(async ({ ctx, input: { credential } }) => {
      const { token, user } = await signInByPasskey(ctx, credential)
      await linkWaiting(ctx, user)
      return { token, user: await userView(ctx, user) }
    }),
}
