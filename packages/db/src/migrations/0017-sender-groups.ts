import { statements } from './statements.ts'

/** The finder's group of a sender, why, and whether it is ticked at first. */
const grouped = (table: string) => `
alter table ${table} add column sender_group text not null default 'maybe';
alter table ${table} add column reason text not null default 'unsure';
alter table ${table} add column is_suggested integer not null default 0;
update ${table} set sender_group = 'newsletter', reason = 'unsubscribe', is_suggested = 1 where is_certain = 1;
alter table ${table} drop column is_certain;
alter table ${table} add column is_certain integer not null default 0;
`

/**
 * The groups of senders that could be imported. `is_certain`, which they replace, is only there for processes of the
 * version before: with a default, because this version doesn't write it. A later one removes it.
 */
export const up = statements(
  `${grouped('mailbox_senders')}${grouped('import_senders')}
update import_senders set reason = 'reading-list' where key like 'export:%';
`,
)
