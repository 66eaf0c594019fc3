import { statements } from './statements.ts'

/** Articles, the other parts of issues, and readers' additions to them. */
export const up = statements(`
  create table articles (
    id text primary key, user_id text references users (id) on delete cascade,
    newsletter_id text not null references newsletters (id) on delete cascade,
    mail_id text not null references mails (id) on delete cascade,
    position integer not null, title text not null, url text, original_url text, summary text not null,
    html text not null, text text not null, image_id text, category text not null, section text, author text,
    reading_minutes integer, published_at bigint not null, received_at bigint not null,
    story_id text not null, is_duplicate integer not null, saved_at bigint, read_at bigint,
    excluded_at bigint, reclassified integer not null default 0, paragraphs integer not null default 0,
    link_count integer not null default 0, features text, is_update integer not null default 0,
    summary_places text, summary_by text not null default 'text', summary_model text, summary_key text,
    reading_seconds integer, unread_at bigint, unsaved_at bigint,
    constraint articles_place unique (mail_id, position)
  );
  create index articles_in_story on articles (id, user_id, story_id);
  create index articles_latest on articles (user_id, received_at desc, mail_id, position)
    where excluded_at is null;
  create index articles_excluded on articles (user_id) where excluded_at is not null;
  create index articles_newsletter on articles (newsletter_id);
  create index articles_of_link on articles (user_id, substr(url, 1, 200));
  create index articles_of_newsletter on articles
    (user_id, newsletter_id, excluded_at, is_duplicate, read_at);
  create index articles_summary_key on articles (summary_key) where summary_key is not null;
  create index articles_of_story_told on articles
    (user_id, story_id, id, mail_id, received_at, is_duplicate, is_update, excluded_at);
  create index articles_editions on articles
    (user_id, received_at, story_id, newsletter_id, read_at, excluded_at) where excluded_at is null;
  create index articles_read on articles (user_id, read_at) where read_at is not null;
  create index articles_of_reader_id on articles (substr(id, 1, 18), user_id);
  create index articles_category on articles (user_id, category, received_at desc, mail_id, position)
    where excluded_at is null;
  create index articles_searched on articles
    (user_id, id, read_at, saved_at, category, newsletter_id, is_duplicate, image_id, reading_seconds);
  create index articles_saved on articles (user_id, saved_at desc, mail_id, position, excluded_at)
    where saved_at is not null;

  create table article_tags (
    article_id text not null references articles (id) on delete cascade,
    user_id text, tag text not null, key text not null, by_reader integer not null default 0,
    removed_at bigint,
    constraint article_tags_once primary key (article_id, key)
  );
  create index article_tags_given on article_tags (user_id) where by_reader = 1 and removed_at is null;
  create index article_tags_key on article_tags (user_id, key);

  create table highlights (
    id text primary key, user_id text references users (id) on delete cascade,
    article_id text references articles (id) on delete set null,
    article_title text not null, source_newsletter text not null, text text not null, prefix text,
    suffix text, start_offset integer, end_offset integer, passage text not null, created_at bigint not null,
    color text not null default 'yellow', note text, search_text text not null default '', changed_at bigint,
    constraint highlights_passage unique (article_id, passage)
  );
  create index highlights_latest on highlights (user_id, created_at desc, id desc);

  create table reading_positions (
    article_id text primary key references articles (id) on delete cascade,
    user_id text references users (id) on delete cascade,
    position integer not null, set_at bigint not null
  );
  create index reading_positions_user on reading_positions (user_id);

  create table non_article_parts (
    id text primary key, user_id text references users (id) on delete cascade,
    mail_id text not null references mails (id) on delete cascade,
    position integer not null, reason text not null, title text, text text not null, html text not null,
    url text, original_url text, image_id text, section text, author text, reading_minutes integer,
    features text, links text not null, link_count integer not null, paragraphs integer not null,
    article_id text references articles (id) on delete set null,
    constraint non_article_parts_place unique (mail_id, position)
  );
  create index non_article_parts_article on non_article_parts (article_id);
  create index non_article_parts_user on non_article_parts (user_id);

  create table corrections (
    id text primary key, user_id text references users (id) on delete cascade,
    newsletter_id text not null references newsletters (id) on delete cascade,
    mail_id text not null references mails (id) on delete cascade,
    part_id text not null, verdict text not null, title text not null, features text not null,
    created_at bigint not null,
    constraint corrections_part unique (user_id, part_id)
  );
  create index corrections_mail on corrections (mail_id);
  create index corrections_newsletter on corrections (newsletter_id, created_at desc, id);

  create table link_resolutions (
    id text primary key, user_id text not null references users (id) on delete cascade,
    link text not null, asked_at bigint not null, state text not null, resolved text, reason text
  );
  create index link_resolutions_asked on link_resolutions (user_id, asked_at);
  create index link_resolutions_link on link_resolutions (user_id, link);

  create table summary_requests (
    article_id text primary key references articles (id) on delete cascade,
    user_id text references users (id) on delete cascade,
    made_at bigint not null, run_at bigint not null, tries integer not null default 0
  );
  create index summary_requests_user on summary_requests (user_id, run_at);

  create table model_usage (day text primary key, requests integer not null);

  create table model_usage_of_users (
    user_id text not null references users (id) on delete cascade,
    day text not null, requests integer not null,
    constraint model_shares_pk primary key (user_id, day)
  );
`)
