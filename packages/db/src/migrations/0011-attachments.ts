import { statements } from './statements.ts'

/** The attachments of mails, and the text in them for the search. */
export const up = statements(`
  alter table mails add column attachments text;
  alter table mails add column attachment_text text;
`)
