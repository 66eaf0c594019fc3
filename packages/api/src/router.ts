import { notFound } from '@tidings/db/domain-error'
import { releaseMail } from '@tidings/pipeline/run/process/release-mail'
import { z } from 'zod'
import { accountRouter } from './routers/account.ts'
import { addressesRouter } from './routers/addresses.ts'
import { articlesRouter } from './routers/articles.ts'
import { authRouter } from './routers/auth.ts'
import { forwardingRouter } from './routers/forwarding.ts'
import { highlightsRouter } from './routers/highlights.ts'
import { identitiesRouter } from './routers/identities.ts'
import { issueParts } from './routers/issue-parts.ts'
import { issueReprocess } from './routers/issue-reprocess.ts'
import { newslettersRouter } from './routers/newsletters.ts'
import { passkeysRouter } from './routers/passkeys.ts'
import { receivedMails } from './routers/received-mails.ts'
import { serverRouter } from './routers/server.ts'
import { sessionsRouter } from './routers/sessions.ts'
import { storiesRouter } from './routers/stories.ts'
import { topicsRouter } from './routers/topics.ts'
import { twoStepRouter } from './routers/two-step.ts'
import { userRouter } from './routers/user.ts'
import { EXAMPLE_ISSUE_PAGE, issueDetails } from './schemas/issue-page.ts'
import { documented } from './trpc/documented.ts'
import { createCallerFactory, router, userProcedure } from './trpc/trpc.ts'
import { issuePageView } from './views/issue-page-view.ts'

const issuesRouter = router({
  get: userProcedure
    .meta(
      documented({
        route: 'GET /issues/{id}',
        summary: 'One issue with all its parts',
        description:
          'An issue taken apart. Its stories and non-article parts share one sequence of positions, and each visible paragraph and link of the mail is in one of them, so that the sums of their paragraphs and of their links are its `totals`.',
        request: { id: EXAMPLE_ISSUE_PAGE.issue.id },
        response: EXAMPLE_ISSUE_PAGE,
      }),
    )
    .input(z.object({ id: z.string() }))
    .output(issueDetails)
    .query(async ({ ctx, input: { id } }) => {
      const view = await issuePageView(ctx.database.db, ctx.user.id, id)
      if (!view) throw notFound('issue')
      return view
    }),

  ...issueParts,
  reprocess: issueReprocess,
})

/** Mails as they came in, whatever became of them. */
const mailsRouter = router({
  received: receivedMails,

  release: userProcedure
    .meta(
      documented({
        route: 'POST /mails/{id}/release',
        summary: 'Release a quarantined mail',
        description:
          'Has a mail read after all that was quarantined. It becomes an issue of its newsletter, soon, and later mails for which the same domains vouch are released as well. What is not quarantined is refused with `CONFLICT`.',
        request: { id: 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55' },
        response: { queued: true },
      }),
    )
    .input(z.object({ id: z.string() }))
    .output(z.object({ queued: z.literal(true) }))
    .mutation(async ({ ctx, input: { id } }) => {
      await releaseMail({ db: ctx.database.db, jobs: ctx.jobs }, ctx.user.id, id)
      return { queued: true }
    }),
})

/** Every call of the product, by noun. */
export const appRouter = router({
  server: serverRouter,
  auth: authRouter,
  account: accountRouter,
  sessions: sessionsRouter,
  twoStep: twoStepRouter,
  passkeys: passkeysRouter,
  identities: identitiesRouter,
  user: userRouter,
  newsletters: newslettersRouter,
  addresses: addressesRouter,
  forwarding: forwardingRouter,
  articles: articlesRouter,
  highlights: highlightsRouter,
  issues: issuesRouter,
  mails: mailsRouter,
  stories: storiesRouter,
  topics: topicsRouter,
})
export type AppRouter = typeof appRouter

/** Calls procedures without HTTP in between: what REST and the tests do. */
export const createCaller = createCallerFactory(appRouter)
