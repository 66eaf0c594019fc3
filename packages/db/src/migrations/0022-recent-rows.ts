import { statements } from './statements.ts'

/**
 * What a mail adds to a large index is kept in a row of its own at first, and moved to the index with that of other mails:
 * a page of the index is then changed once for many mails, not by each. Two indexes only have the few rows that are found
 * by them.
 */
export const up = statements(
  ({ isPostgres, numbered }) => `
  create table recent_story_keys (
    article_no ${isPostgres ? 'bigint' : 'integer'} primary key references story_sketches (no) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    at bigint not null, keys bytea not null
  );
  create index recent_story_keys_user on recent_story_keys (user_id);

  create table recent_words (
    number ${numbered}, user_id text not null references users (id) on delete cascade,
    count integer not null, words text not null
  );
  create index recent_words_user on recent_words (user_id);

  drop index jobs_by_time;
  create index jobs_by_time on jobs (run_at) where state = 'scheduled';
  drop index non_article_parts_article;
  create index non_article_parts_article on non_article_parts (article_id) where article_id is not null;
`,
)
