import { accountRouter } from './account/router.ts'
import { forwardingRouter } from './addresses/forwarding-router.ts'
import { inboundRouter } from './addresses/inbound-router.ts'
import { addressesRouter } from './addresses/router.ts'
import { articlesRouter } from './articles/router.ts'
import { apiTokensRouter } from './auth/api-tokens-router.ts'
import { identitiesRouter } from './auth/identities-router.ts'
import { passkeysRouter } from './auth/passkeys-router.ts'
import { authRouter } from './auth/router.ts'
import { sessionsRouter } from './auth/sessions-router.ts'
import { twoStepRouter } from './auth/two-step-router.ts'
import { bookMailsRouter } from './editions/book-mails-router.ts'
import { digestMailsRouter } from './editions/digest-mails-router.ts'
import { feedsRouter } from './editions/feeds-router.ts'
import { editionsRouter } from './editions/router.ts'
import { readwiseRouter } from './highlights/readwise-router.ts'
import { highlightsRouter } from './highlights/router.ts'
import { importsRouter } from './imports/router.ts'
import { savedLinksRouter } from './imports/saved-links-router.ts'
import { issuesRouter } from './issues/router.ts'
import { mailboxesRouter } from './mailboxes/router.ts'
import { mailsRouter } from './mails/router.ts'
import { optInsRouter } from './newsletters/opt-ins-router.ts'
import { newslettersRouter } from './newsletters/router.ts'
import { pushRouter } from './notifications/push-router.ts'
import { webhooksRouter } from './notifications/webhooks-router.ts'
import { invitationsRouter } from './people/invitations-router.ts'
import { registrationRouter } from './people/registration-router.ts'
import { peopleRouter } from './people/router.ts'
import { searchRouter } from './search/router.ts'
import { mailCheckRouter } from './server/mail-check-router.ts'
import { announcementRouter, serverRouter } from './server/router.ts'
import { storiesRouter } from './stories/router.ts'
import { topicsRouter } from './topics/router.ts'
import { createCallerFactory, router } from './trpc/trpc.ts'
import { userRouter } from './user/router.ts'

/** All calls, by noun. */
export const appRouter = router({
  server: serverRouter,
  auth: authRouter,
  account: accountRouter,
  sessions: sessionsRouter,
  twoStep: twoStepRouter,
  passkeys: passkeysRouter,
  apiTokens: apiTokensRouter,
  identities: identitiesRouter,
  user: userRouter,
  newsletters: newslettersRouter,
  addresses: addressesRouter,
  announcement: announcementRouter,
  feeds: feedsRouter,
  forwarding: forwardingRouter,
  articles: articlesRouter,
  bookMails: bookMailsRouter,
  digestMails: digestMailsRouter,
  editions: editionsRouter,
  highlights: highlightsRouter,
  issues: issuesRouter,
  imports: importsRouter,
  inbound: inboundRouter,
  invitations: invitationsRouter,
  mailCheck: mailCheckRouter,
  mailboxes: mailboxesRouter,
  mails: mailsRouter,
  optIns: optInsRouter,
  readwise: readwiseRouter,
  registration: registrationRouter,
  people: peopleRouter,
  push: pushRouter,
  savedLinks: savedLinksRouter,
  search: searchRouter,
  stories: storiesRouter,
  topics: topicsRouter,
  webhooks: webhooksRouter,
})
export type AppRouter = typeof appRouter

/** Calls procedures without HTTP, for REST and the tests. */
export const createCaller = createCallerFactory(appRouter)
