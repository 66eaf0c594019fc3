import { found, notFound } from '@tidings/db/domain-error'
import { findNewsletter } from '@tidings/db/queries/newsletters/newsletters'
import { undoUnsubscriptions } from '@tidings/db/queries/newsletters/unsubscriptions'
import type { NewsletterRow } from '@tidings/db/schema'
import { methodsOfNewsletter, type OwnMethod } from '@tidings/jobs/newsletters/methods-of-newsletter'
import { targetOf, unsubscribe } from '@tidings/jobs/newsletters/unsubscribe'
import { unsubscribeStates } from '@tidings/jobs/newsletters/unsubscribe-states'
import { z } from 'zod'
import { EXAMPLE_NEWSLETTER } from '../common/example-newsletter.ts'
import type { Context, Services } from '../trpc/context.ts'
import { userProcedure } from '../trpc/trpc.ts'
import {
  type UnsubscribeMethodView,
  unsubscribeMethod,
  unsubscribeMethodView,
  unsubscription,
} from './unsubscribe-schema.ts'
import { unsubscriptionOf } from './unsubscribe-view.ts'

const one = z.object({ id: z.string() })

/** Unsubscribing from a newsletter, only when the user asks for it. */
export const newsletterUnsubscribe = {
  unsubscribeMethods: userProcedure({
    route: 'GET /newsletters/{id}/unsubscribe-methods',
    scope: 'read',
    summary: 'The ways to unsubscribe from a newsletter',
    description:
      'The unsubscribe methods given in its latest emails, best first: a one-click POST (RFC 8058), if covered by a signature; an email; the sender’s page, which only the user opens. Makes no request to the sender.',
    request: { id: EXAMPLE_NEWSLETTER.id },
    response: {
      methods: [
        { how: 'one-click', target: 'lists.kernel.example' },
        { how: 'page', target: 'lists.kernel.example', url: 'https://lists.kernel.example/leave?u=7' },
      ],
    },
  })
    .input(one)
    .output(z.object({ methods: z.array(unsubscribeMethodView) }))
    .query(async ({ ctx, input: { id } }) => {
      const methods = await methodsOf(ctx, await ownNewsletter(ctx, ctx.user.id, id))
      return {
        methods: methods.map(
          (method): UnsubscribeMethodView => ({
            how: method.how,
            target: targetOf(method),
            ...(method.how === 'mail' && { from: method.from }),
            ...(method.how === 'page' && { url: method.url }),
          }),
        ),
      }
    }),

  unsubscribe: userProcedure({
    route: 'POST /newsletters/{id}/unsubscribe',
    scope: 'write',
    summary: 'Unsubscribe from a newsletter',
    description:
      'Unsubscribes with the best method, or with `how`, and returns the outcome. The sender is asked once; a page is opened by the user, and this call only records that. Later mail is quarantined.',
    request: { id: EXAMPLE_NEWSLETTER.id, how: 'one-click' },
    response: {
      unsubscription: {
        how: 'one-click',
        target: 'lists.kernel.example',
        askedAt: '2026-11-20T06:31:12.000Z',
        state: 'asked',
        status: 200,
        why: null,
        mailsSince: 0,
        stillSends: null,
        ownAddress: null,
      },
    },
  })
    .input(one.extend({ how: unsubscribeMethod.optional() }))
    .output(z.object({ unsubscription }))
    .mutation(async ({ ctx, input: { id, how } }) => {
      const newsletter = await ownNewsletter(ctx, ctx.user.id, id)
      await unsubscribe(ctx, newsletter, await methodsOf(ctx, newsletter), how)
      const state = (await unsubscribeStates(ctx.db, [newsletter])).get(id)
      const left = unsubscriptionOf(state, ctx.mailDomain)
      if (!left) throw notFound('newsletter')
      return { unsubscription: left }
    }),

  undoUnsubscribe: userProcedure({
    route: 'POST /newsletters/{id}/undoUnsubscribe',
    scope: 'write',
    summary: 'Keep a newsletter after unsubscribing',
    description: 'Marks the newsletter as subscribed again. Mail that was quarantined stays quarantined.',
    request: { id: EXAMPLE_NEWSLETTER.id },
    response: { id: EXAMPLE_NEWSLETTER.id },
  })
    .input(one)
    .output(one)
    .mutation(async ({ ctx, input: { id } }) => {
      await ownNewsletter(ctx, ctx.user.id, id)
      await undoUnsubscriptions(ctx.db, ctx.user.id, id, Date.now())
      return { id }
    }),
}

/** Queued, as it reads mails that may be large. */
function methodsOf(ctx: Context, newsletter: NewsletterRow): Promise<OwnMethod[]> {
  const { database, files, work, signal } = ctx
  const read = () => methodsOfNewsletter({ db: database.db, files }, newsletter)
  return work.run(newsletter.user_id, 'mail', read, { signal })
}

async function ownNewsletter(ctx: Services, userId: string, id: string): Promise<NewsletterRow> {
  return found(await findNewsletter(ctx.database.db, userId, id), 'newsletter')
}
