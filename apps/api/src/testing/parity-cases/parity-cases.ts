import { ACCOUNT_CASES } from './account-cases.ts'
import { ADDRESSES_CASES } from './addresses-cases.ts'
import { API_TOKENS_CASES } from './api-tokens-cases.ts'
import { ARTICLES_CASES } from './articles-cases.ts'
import { AUTH_CASES } from './auth-cases.ts'
import { BOOK_MAILS_CASES } from './book-mails-cases.ts'
import { DIGEST_MAILS_CASES } from './digest-mails-cases.ts'
import { EDITIONS_CASES } from './editions-cases.ts'
import { FEEDS_CASES } from './feeds-cases.ts'
import { FORWARDING_CASES } from './forwarding-cases.ts'
import { HIGHLIGHTS_CASES } from './highlights-cases.ts'
import { IDENTITY_CASES } from './identity-cases.ts'
import { IMPORTS_CASES } from './imports-cases.ts'
import { INBOUND_CASES } from './inbound-cases.ts'
import { ISSUES_CASES } from './issues-cases.ts'
import { MAILBOXES_CASES } from './mailboxes-cases.ts'
import { MAILS_CASES } from './mails-cases.ts'
import { NEWSLETTERS_CASES } from './newsletters-cases.ts'
import { OPT_INS_CASES } from './opt-ins-cases.ts'
import type { Case } from './parity-reader.ts'
import { PASSKEY_CASES } from './passkey-cases.ts'
import { PEOPLE_CASES } from './people-cases.ts'
import { PUSH_CASES } from './push-cases.ts'
import { READWISE_CASES } from './readwise-cases.ts'
import { SAVED_LINKS_CASES } from './saved-links-cases.ts'
import { SEARCH_CASES } from './search-cases.ts'
import { SERVER_CASES } from './server-cases.ts'
import { STORIES_CASES } from './stories-cases.ts'
import { TOPICS_CASES } from './topics-cases.ts'
import { TWO_STEP_CASES } from './two-step-cases.ts'
import { USER_CASES } from './user-cases.ts'
import { WEBHOOKS_CASES } from './webhooks-cases.ts'

/** The parity cases of each procedure, made over REST and tRPC: at least one success and every error. */
export const PARITY_CASES: Record<string, Case[]> = {
  ...ACCOUNT_CASES,
  ...ADDRESSES_CASES,
  ...API_TOKENS_CASES,
  ...ARTICLES_CASES,
  ...AUTH_CASES,
  ...BOOK_MAILS_CASES,
  ...READWISE_CASES,
  ...DIGEST_MAILS_CASES,
  ...EDITIONS_CASES,
  ...FEEDS_CASES,
  ...FORWARDING_CASES,
  ...HIGHLIGHTS_CASES,
  ...IDENTITY_CASES,
  ...ISSUES_CASES,
  ...IMPORTS_CASES,
  ...INBOUND_CASES,
  ...MAILBOXES_CASES,
  ...MAILS_CASES,
  ...NEWSLETTERS_CASES,
  ...OPT_INS_CASES,
  ...PASSKEY_CASES,
  ...PEOPLE_CASES,
  ...SERVER_CASES,
  ...STORIES_CASES,
  ...PUSH_CASES,
  ...SAVED_LINKS_CASES,
  ...SEARCH_CASES,
  ...TOPICS_CASES,
  ...TWO_STEP_CASES,
  ...USER_CASES,
  ...WEBHOOKS_CASES,
}
