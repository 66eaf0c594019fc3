import { expect, test } from 'vitest'
import { testDatabase } from './testing/test-database.ts'
import type { UserLimits } from './user-limits.ts'

type Bound = keyof UserLimits | 'mails' | 'runs out' | 'rates' | 'one each' | 'server'

/**
 * What keeps each table from growing without bound by one user's calls, or by mail to them: a limit of the account;
 * the released mails, each with a maximum of parts, links and words, and about 600 in ten minutes per inbox; expiry
 * of its rows; rates of calls or numbers per day; one row for each of something else; or the server.
 */
const BOUNDS: Record<string, Bound[]> = {
  api_tokens: ['apiTokens'],
  article_tags: ['tags', 'tagsOfArticle', 'takenTagsOfArticle', 'mails'],
  articles: ['mails'],
  confirmation_receipts: ['mails', 'newsletters'],
  confirmation_requests: ['mails', 'rates'],
  deletions: ['newsletters'],
  digest_mails: ['digestMails'],
  digest_settings: ['one each'],
  book_mails: ['one each'],
  feeds: ['feeds'],
  files: ['mails', 'one each'],
  forwardings: ['mails'],
  highlights: ['highlights', 'highlightsOfArticle'],
  identities: ['one each'],
  inbox_addresses: ['addresses'],
  inbox_arrivals: ['addresses', 'rates'],
  import_files: ['imports', 'filesOfImport', 'megabytesOfImports'],
  import_mails: ['mails'],
  import_problems: ['imports', 'server'],
  import_senders: ['imports', 'server'],
  imports: ['imports'],
  inbound_tokens: ['rates', 'runs out'],
  instance: ['server'],
  invitations: ['server'],
  jobs: ['mails', 'rates', 'waitingDeliveries'],
  non_article_parts: ['mails'],
  corrections: ['correctionsOfNewsletter', 'newsletters'],
  limits: ['runs out'],
  link_resolutions: ['rates', 'mails'],
  mailbox_senders: ['mailboxes', 'server'],
  mailboxes: ['mailboxes'],
  mailbox_tries: ['rates', 'runs out'],
  mailed_links: ['rates', 'runs out'],
  mails: ['rates'],
  raw_mails: ['mails'],
  model_usage: ['server'],
  model_usage_of_users: ['one each'],
  newsletter_labels: ['tagsOfNewsletter', 'newsletters'],
  newsletter_rules: ['rulesOfNewsletter', 'newsletters'],
  newsletters: ['newsletters', 'newslettersByMail'],
  operator_actions: ['server'],
  opt_ins: ['mails'],
  passkeys: ['passkeys'],
  reading_positions: ['mails', 'one each'],
  readwise: ['one each'],
  readwise_highlights: ['highlights'],
  recovery_codes: ['one each'],
  refusals: ['rates', 'runs out'],
  remote_pictures: ['mails', 'one each'],
  retired_addresses: ['addresses'],
  second_steps: ['rates', 'runs out'],
  sessions: ['sessions', 'runs out'],
  sign_in_attempts: ['runs out'],
  topic_preferences: ['topics'],
  saved_searches: ['savedSearches'],
  search_documents: ['mails', 'highlights'],
  search_index: ['mails', 'highlights'],
  search_index_config: ['one each'],
  search_index_data: ['mails', 'highlights'],
  search_index_docsize: ['mails', 'highlights'],
  search_index_idx: ['mails', 'highlights'],
  search_state: ['one each'],
  search_words: ['mails', 'highlights'],
  push_subscriptions: ['pushSubscriptions'],
  story_constraints: ['storyDecisions'],
  story_keys: ['mails'],
  recent_story_keys: ['mails'],
  recent_words: ['mails'],
  story_links: ['mails'],
  story_sketches: ['mails'],
  summary_requests: ['mails'],
  term_counts: ['one each'],
  two_steps: ['one each'],
  unsubscriptions: ['unsubscriptionsOfNewsletter', 'newsletters'],
  users: ['rates'],
  pending_identities: ['runs out'],
  webhooks: ['webhooks'],
  webhook_deliveries: ['webhooks', 'waitingDeliveries', 'deliveriesOfWebhook'],
}

test('every table states what keeps it from growing without bound', async () => {
  const { db, drop } = await testDatabase('sqlite')
  const names = (await db.introspection.getTables()).map(({ name }) => name)
  await drop()
  expect(names.sort()).toEqual(Object.keys(BOUNDS).sort())
})
