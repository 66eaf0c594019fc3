import { z } from 'zod'
import { documented } from '../trpc/documented.ts'
import { publicProcedure, router } from '../trpc/trpc.ts'

/** How this server is set up, as far as screens have to say so. */
export const serverRouter = router({
  get: publicProcedure
    .meta(
      documented({
        route: 'GET /server',
        isPublic: true,
        summary: 'What the server is set up to do',
        description:
          'Asked before anybody signs in: whether there is a provider to sign in with, and whether mails with links arrive.',
        response: { hasGoogle: false, sendsMail: true, outbox: null },
      }),
    )
    .input(z.object({}).optional())
    .output(
      z.object({
        hasGoogle: z.boolean().meta({ description: 'Whether one can sign in with Google.' }),
        sendsMail: z
          .boolean()
          .meta({ description: 'Whether mails such as links for a new password leave the server.' }),
        outbox: z.string().nullable().meta({
          description: 'The folder that mails are kept in instead; null for callers from other machines.',
        }),
      }),
    )
    .query(({ ctx }) => ({
      hasGoogle: ctx.google !== undefined,
      sendsMail: ctx.outbox === undefined,
      outbox: (ctx.isFromThisMachine && ctx.outbox) || null,
    })),
})
