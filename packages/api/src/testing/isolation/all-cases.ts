import { accountIsolation } from './account-isolation.ts'
import { addressesIsolation } from './addresses-isolation.ts'
import { apiTokensIsolation } from './api-tokens-isolation.ts'
import { articlesIsolation } from './articles-isolation.ts'
import { authIsolation } from './auth-isolation.ts'
import { bookMailsIsolation } from './book-mails-isolation.ts'
import { digestMailsIsolation } from './digest-mails-isolation.ts'
import { editionsIsolation } from './editions-isolation.ts'
import { feedsIsolation } from './feeds-isolation.ts'
import { forwardingIsolation } from './forwarding-isolation.ts'
import { highlightsIsolation } from './highlights-isolation.ts'
import { identitiesIsolation } from './identities-isolation.ts'
import { importsIsolation } from './imports-isolation.ts'
import { inboundIsolation } from './inbound-isolation.ts'
import type { IsolationCases } from './isolation-cases.ts'
import { issuesIsolation } from './issues-isolation.ts'
import { mailboxesIsolation } from './mailboxes-isolation.ts'
import { mailsIsolation } from './mails-isolation.ts'
import { newslettersComingAndGoingIsolation } from './newsletters-coming-and-going-isolation.ts'
import { newslettersIsolation } from './newsletters-isolation.ts'
import { optInsIsolation } from './opt-ins-isolation.ts'
import { passkeysIsolation } from './passkeys-isolation.ts'
import { peopleIsolation } from './people-isolation.ts'
import { pushIsolation } from './push-isolation.ts'
import { readwiseIsolation } from './readwise-isolation.ts'
import { savedLinksIsolation } from './saved-links-isolation.ts'
import { searchIsolation } from './search-isolation.ts'
import { serverIsolation } from './server-isolation.ts'
import { storiesIsolation } from './stories-isolation.ts'
import { topicsIsolation } from './topics-isolation.ts'
import { twoStepIsolation } from './two-step-isolation.ts'
import { userIsolation } from './user-isolation.ts'
import { webhooksIsolation } from './webhooks-isolation.ts'

/** The isolation cases of every procedure. */
export const ISOLATION_CASES: IsolationCases = {
  ...accountIsolation,
  ...addressesIsolation,
  ...apiTokensIsolation,
  ...articlesIsolation,
  ...authIsolation,
  ...bookMailsIsolation,
  ...digestMailsIsolation,
  ...editionsIsolation,
  ...feedsIsolation,
  ...forwardingIsolation,
  ...highlightsIsolation,
  ...identitiesIsolation,
  ...issuesIsolation,
  ...importsIsolation,
  ...inboundIsolation,
  ...mailboxesIsolation,
  ...mailsIsolation,
  ...newslettersComingAndGoingIsolation,
  ...newslettersIsolation,
  ...optInsIsolation,
  ...passkeysIsolation,
  ...peopleIsolation,
  ...serverIsolation,
  ...storiesIsolation,
  ...pushIsolation,
  ...savedLinksIsolation,
  ...searchIsolation,
  ...topicsIsolation,
  ...twoStepIsolation,
  ...userIsolation,
  ...readwiseIsolation,
  ...webhooksIsolation,
}
