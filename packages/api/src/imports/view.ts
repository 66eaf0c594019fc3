import type { ListedImport } from '@tidings/db/queries/imports/imports'
import type { ImportFileRow, ImportProblemRow } from '@tidings/db/schema'
import type { ImportProblem as Reason } from '@tidings/db/schema/imports'
import { iso } from '../common/iso.ts'
import type { ImportFile, ImportProblem, MailImport } from './schema.ts'

const REASONS: Record<Reason, string> = {
  'not-mail': 'This file has no emails, and no list of articles that can be imported.',
  damaged: 'The archive is damaged or incomplete. What comes before the damage was read.',
  'bytes-missing': 'Parts of the file are no longer on the server. Please add the file again.',
  encrypted: 'It is encrypted. Please unpack it and add what is in it.',
  'nested-archive': 'It is an archive in an archive. Please unpack it and add it by itself.',
  'too-many-entries': 'There are more than 100,000 files in the archive.',
  'expands-too-far': 'It would unpack to far more data than emails do, so it was not read further.',
  'unsafe-name': 'A file name in the archive points outside of it, as in malicious archives.',
  'split-archive': 'It is one piece of a split archive. Please put the pieces together first.',
  'unknown-compression': 'It is compressed in a way that can’t be read.',
  'too-large': 'The email is larger than 10 MB.',
  empty: 'The email is empty.',
  'no-headers': 'This is not an email: it has no sender, date or subject.',
  'not-stored': 'The email could not be stored.',
  'item-unreadable': 'This is not an article: it has neither an address nor a title, or can’t be read.',
  'item-too-large': 'The article is too long.',
  'no-web-address': 'Its address is not that of a public web page.',
  'limit-reached': 'You’ve reached the limit for saved articles or highlights.',
}

/** Why a file or a mail could not be imported, in words. */
export const importProblemText = (reason: Reason): string => REASONS[reason]

/** An import as returned by the API. */
export function importView(row: ListedImport): MailImport {
  return {
    id: row.id,
    state: row.state,
    ending: row.ending,
    name: row.file_name,
    fileCount: row.file_count,
    size: row.size,
    uploaded: row.uploaded,
    mailsTotal: row.mails_total,
    mailsDone: row.mails_done,
    mailsReceived: row.mails_received,
    mailsRepeated: row.mails_repeated,
    mailsUnwanted: row.mails_unwanted,
    mailsEarlier: row.mails_earlier,
    mailsRefused: row.mails_refused,
    createdAt: iso(row.created_at),
    endedAt: iso(row.ended_at),
  }
}

export function importFileView(row: ImportFileRow): ImportFile {
  return {
    id: row.id,
    name: row.name,
    size: row.size,
    lastModified: row.modified_at,
    uploaded: row.uploaded,
    problem: row.problem && importProblemText(row.problem),
  }
}

/** `files` are those of its import. */
export function importProblemView(row: ImportProblemRow, files: readonly ImportFileRow[]): ImportProblem {
  return {
    file: files.find(({ no }) => no === row.file_no)?.name ?? '',
    place: row.place,
    mail: row.mail_no === 0 ? null : row.mail_no,
    reason: importProblemText(row.reason),
  }
}
