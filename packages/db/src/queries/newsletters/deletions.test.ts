import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { TABLES_OF_NEWSLETTER } from './deletions.ts'

/** What a user keeps when a newsletter is deleted; highlights are deleted if the user says so. */
const KEPT = [
  'sessions',
  'identities',
  'pending_identities',
  'mailed_links',
  'two_steps',
  'recovery_codes',
  'second_steps',
  'passkeys',
  'api_tokens',
  'feeds',
  'push_subscriptions',
  'webhooks',
  'webhook_deliveries',
  'readwise',
  'readwise_highlights',
  'inbox_addresses',
  'inbox_arrivals',
  'forwardings',
  'mailboxes',
  'mailbox_senders',
  'mailbox_tries',
  'imports',
  'import_files',
  'import_senders',
  'import_problems',
  'import_mails',
  'digest_settings',
  'book_mails',
  'digest_mails',
  'highlights',
  'term_counts',
  'model_usage_of_users',
  'deletions',
  'refusals',
  'link_resolutions',
  'saved_searches',
  // Those of purged articles are removed afterwards.
  'search_words',
  'recent_words',
  // Deleted with the sketches.
  'recent_story_keys',
]

test('every table with rows of a user states whether they are deleted with a newsletter', async () => {
  const database = await testDatabase('sqlite')
  const tables = await database.db.introspection.getTables()
  const owned = tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'user_id'))
    .map(({ name }) => name)
  const held: string[] = TABLES_OF_NEWSLETTER.map(([table]) => table)
  expect(owned.filter((name) => !held.includes(name) && !KEPT.includes(name))).toEqual([])
  await database.drop()
})
