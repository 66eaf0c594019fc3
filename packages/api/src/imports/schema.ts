import { IMPORT_ENDINGS, IMPORT_STATES } from '@tidings/db/schema/imports'
import { z } from 'zod'
import { int, intOrNull, textOrNull } from '../common/fields.ts'

/** Files of mails to import, before they are uploaded. */
export const newImport = z.object({
  files: z
    .array(
      z.object({
        name: z.string().min(1).max(255),
        size: int.min(1, 'The file is empty.').max(1_000_000_000_000).describe('Bytes.'),
        lastModified: int
          .min(0)
          .max(8_640_000_000_000_000)
          .default(0)
          .describe('Epoch milliseconds, by which the file is recognized later.'),
      }),
    )
    .min(1)
    .max(1000),
})

/** Which senders’ mails to import, and since when. */
export const importChoice = z.object({
  id: z.string(),
  keys: z.array(z.string().max(400)).max(2000),
  since: z.iso.datetime().max(40).optional().describe('ISO 8601; earlier emails are not imported.'),
})

/** An import of files. */
export const mailImport = z.object({
  id: z.string(),
  state: z
    .enum(IMPORT_STATES)
    .describe(
      '`uploading`, `scanning` for senders, `choosing` by the user, `reading` the chosen emails, `done`.',
    ),
  ending: z
    .enum(IMPORT_ENDINGS)
    .nullable()
    .describe(
      'Why it is over before all emails were read; null if it isn’t. `refused`: no email was found, and `problems` and the problems of the files say what was not read.',
    ),
  name: z.string().describe('Of the first file.'),
  fileCount: int,
  size: int.describe('Bytes of all files, and how many were uploaded.'),
  uploaded: int,
  mailsTotal: int.describe('Emails found so far, and how many were settled.'),
  mailsDone: int,
  mailsReceived: int,
  mailsRepeated: int.describe('There already.'),
  mailsUnwanted: int.describe('Of senders that were not chosen.'),
  mailsEarlier: int.describe('From before the chosen date.'),
  mailsRefused: int.describe('That can’t be emails, or are too large.'),
  createdAt: z.string(),
  endedAt: textOrNull,
})
export type MailImport = z.infer<typeof mailImport>

/** A file of an import. */
export const importFile = z.object({
  id: z.string(),
  name: z.string(),
  size: int,
  lastModified: int,
  uploaded: int.describe('Bytes that were uploaded, where the upload continues.'),
  problem: textOrNull.describe('Why it could not be read to its end, in words.'),
})
export type ImportFile = z.infer<typeof importFile>

/** What could not be imported. */
export const importProblem = z.object({
  file: z.string(),
  place: z.string().describe('The file in the archive; empty for the uploaded file itself.'),
  mail: intOrNull.describe('Which mail of it, from 1; null for the file as a whole.'),
  reason: z.string().describe('In words.'),
})
export type ImportProblem = z.infer<typeof importProblem>

/** An import with all details. */
export const importReport = z.object({
  import: mailImport,
  files: z.array(importFile),
  problems: z.array(importProblem).describe('The first hundred.'),
  mailsWaiting: int.describe(
    'Of the received emails, how many wait to be read, and how many were not understood.',
  ),
  mailsNotUnderstood: int,
})
export type ImportReport = z.infer<typeof importReport>

/** The import in examples. */
export const EXAMPLE_IMPORT = {
  id: '0d4c1f5e-4b52-4a0c-8c5f-2f6d0c7b1a90',
  state: 'done' as const,
  ending: null,
  name: 'takeout-20261120-001.zip',
  fileCount: 2,
  size: 3_221_225_472,
  uploaded: 3_221_225_472,
  mailsTotal: 20_412,
  mailsDone: 20_412,
  mailsReceived: 1290,
  mailsRepeated: 14,
  mailsUnwanted: 19_102,
  mailsEarlier: 0,
  mailsRefused: 6,
  createdAt: '2026-11-20T06:10:00.000Z',
  endedAt: '2026-11-20T06:52:00.000Z',
}

export const EXAMPLE_IMPORT_FILE = {
  id: '7be2a0c4-31f0-4f9d-a0d2-0f3a9b1a2f11',
  name: 'takeout-20261120-001.zip',
  size: 2_147_483_648,
  lastModified: 1_795_154_400_000,
  uploaded: 2_147_483_648,
  problem: null,
}
