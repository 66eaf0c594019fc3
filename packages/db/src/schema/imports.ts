import type { Defaulted, Time } from './column-types.ts'
import type { SendersTable } from './mailboxes.ts'

/**
 * `uploading`: its files are being uploaded; `scanning`: senders are being searched; `choosing`: the user chooses
 * senders; `reading`: their mails are imported; `done`: finished, and only the report is left.
 */
export const IMPORT_STATES = ['uploading', 'scanning', 'choosing', 'reading', 'done'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** Why an import ended; null while it hasn't, and if it was completed. `refused`: nothing in the files could be read, see their problems. */
export const IMPORT_ENDINGS = ['stopped', 'expired', 'no-mails', 'refused', 'failed'] as const
export type ImportEnding = (typeof IMPORT_ENDINGS)[number]

/** Why a file, or a file in an archive, was not read to its end. */
type ImportFileProblem =
  | 'not-mail'
  | 'damaged'
  | 'bytes-missing'
  | 'encrypted'
  | 'nested-archive'
  | 'too-many-entries'
  | 'expands-too-far'
  | 'unsafe-name'
  | 'split-archive'
  | 'unknown-compression'

/** Why a mail in a file, or an article of a reading list, was not imported. */
export type ImportMailProblem =
  | 'too-large'
  | 'empty'
  | 'no-headers'
  | 'not-stored'
  // of a reading list
  | 'item-unreadable'
  | 'item-too-large'
  | 'no-web-address'
  | 'limit-reached'

export type ImportProblem = ImportFileProblem | ImportMailProblem

interface ImportsTable {
  id: string
  user_id: string
  state: ImportState
  ending: ImportEnding | null
  /** Older mails are skipped. */
  since: Defaulted<Time>
  mails_total: Defaulted<number>
  mails_done: Defaulted<number>
  mails_received: Defaulted<number>
  /** Duplicates. */
  mails_repeated: Defaulted<number>
  /** Of senders that were not selected. */
  mails_unwanted: Defaulted<number>
  mails_earlier: Defaulted<number>
  mails_refused: Defaulted<number>
  /** Consecutive. */
  failures: Defaulted<number>
  /**
   * When a worker handles it next: to read it, to end it if its user has not chosen, or to delete the upload if it is
   * done. Null if nothing is left to do.
   */
  next_at: Time | null
  leased_until: Defaulted<Time>
  created_at: Time
  ended_at: Time | null
}

interface ImportFilesTable {
  id: string
  import_id: string
  user_id: string
  no: number
  /** As named by the browser: shown, and never used as a path. */
  name: string
  /** Bytes. */
  size: number
  /** Identifies the browser's file when it is chosen again. */
  modified_at: Time
  /** The number of bytes in the file store. */
  uploaded: Defaulted<number>
  /** The number of its mails that were settled, in order. */
  mails_done: Defaulted<number>
  problem: ImportFileProblem | null
}

interface ImportSendersTable extends SendersTable {
  import_id: string
  /** `list:` and its List-Id, `from:` and its address, or `export:` and the program; lower case. */
  key: string
}

/** The entries of the report: the first of each import. */
interface ImportProblemsTable {
  id: string
  import_id: string
  user_id: string
  file_no: number
  /** From 1; 0 for a file as a whole. */
  mail_no: number
  /** The name of the file in the archive; empty for the uploaded file itself. */
  place: string
  reason: ImportProblem
}

/** The mails that an import added. */
interface ImportMailsTable {
  mail_id: string
  import_id: string
  user_id: string
}

/** Files of mails that users import. */
export interface ImportTables {
  imports: ImportsTable
  import_files: ImportFilesTable
  import_senders: ImportSendersTable
  import_problems: ImportProblemsTable
  import_mails: ImportMailsTable
}
