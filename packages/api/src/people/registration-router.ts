import { operatorOf } from '@tidings/accounts/people/as-operator'
import { chooseRegistration } from '@tidings/accounts/people/choose-registration'
import { registrationMode as currentMode } from '@tidings/accounts/registration'
import { z } from 'zod'
import type { Context } from '../trpc/context.ts'
import { operatorProcedure, router } from '../trpc/trpc.ts'
import { type RegistrationView, registrationMode, registrationView } from './registration-schema.ts'

const view = async ({ database, registration }: Context): Promise<RegistrationView> => ({
  mode: await currentMode(database.db, registration),
  isFixed: registration !== undefined,
})

/** Who can sign up. */
export const registrationRouter = router({
  get: operatorProcedure({
    route: 'GET /registration',
    tag: 'people',
    summary: 'Who can sign up',
    description:
      'For the administrator: whether anyone can sign up, whoever has an invitation, or no one. The mode is also in the server features, for everyone.',
    response: { mode: 'invitation', isFixed: false },
  })
    .input(z.object({}))
    .output(registrationView)
    .query(({ ctx }) => view(ctx)),

  set: operatorProcedure({
    route: 'PUT /registration',
    tag: 'people',
    summary: 'Change who can sign up',
    description:
      'For the administrator. Invitations only count while the mode is `invitation`. Returns 409 if the setting `REGISTRATION` fixes the mode.',
    request: { mode: 'invitation' },
    response: { mode: 'invitation', isFixed: false },
  })
    .input(z.object({ mode: registrationMode }))
    .output(registrationView)
    .mutation(async ({ ctx, input: { mode } }) => {
      await chooseRegistration({ ...operatorOf(ctx), registration: ctx.registration }, mode)
      return view(ctx)
    }),
})
