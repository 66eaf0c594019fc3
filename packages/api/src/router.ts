import { accountRouter } from './routers/account.ts'
import { addressesRouter } from './routers/addresses.ts'
import { announcementRouter } from './routers/announcement.ts'
import { apiTokensRouter } from './routers/api-tokens.ts'
import { articlesRouter } from './routers/articles.ts'
import { authRouter } from './routers/auth.ts'
import { bookMailsRouter } from './routers/book-mails.ts'
import { digestMailsRouter } from './routers/digest-mails.ts'
import { editionsRouter } from './routers/editions.ts'
import { feedsRouter } from './routers/feeds.ts'
import { forwardingRouter } from './routers/forwarding.ts'
import { highlightsRouter } from './routers/highlights.ts'
import { identitiesRouter } from './routers/identities.ts'
import { importsRouter } from './routers/imports.ts'
import { inboundRouter } from './routers/inbound.ts'
import { invitationsRouter } from './routers/invitations.ts'
import { issuesRouter } from './routers/issues.ts'
import { mailCheckRouter } from './routers/mail-check.ts'
import { mailboxesRouter } from './routers/mailboxes.ts'
import { mailsRouter } from './routers/mails.ts'
import { newslettersRouter } from './routers/newsletters.ts'
import { optInsRouter } from './routers/opt-ins.ts'
import { passkeysRouter } from './routers/passkeys.ts'
import { peopleRouter } from './routers/people.ts'
import { pushRouter } from './routers/push.ts'
import { readwiseRouter } from './routers/readwise.ts'
import { registrationRouter } from './routers/registration.ts'
import { savedLinksRouter } from './routers/saved-links.ts'
import { searchRouter } from './routers/search.ts'
import { serverRouter } from './routers/server.ts'
import { sessionsRouter } from './routers/sessions.ts'
import { storiesRouter } from './routers/stories.ts'
import { topicsRouter } from './routers/topics.ts'
import { twoStepRouter } from './routers/two-step.ts'
import { userRouter } from './routers/user.ts'
import { webhooksRouter } from './routers/webhooks.ts'
import { createCallerFactory, router } from './trpc/trpc.ts'

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
