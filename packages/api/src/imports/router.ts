import { limitReached, withinLimit } from '@tidings/accounts/limit-reached'
import { found, refused } from '@tidings/db/domain-error'
import { allowedMegabytes, keptBytes } from '@tidings/db/queries/accounts/mail-allowance'
import { bytesOfUploads, listImportFiles } from '@tidings/db/queries/imports/import-files'
import { countImportMails, listImportProblems } from '@tidings/db/queries/imports/import-progress'
import { chooseImportSenders, listImportSenders } from '@tidings/db/queries/imports/import-senders'
import {
  deleteImport,
  endingOf,
  findImport,
  listImports,
  updateImport,
} from '@tidings/db/queries/imports/imports'
import { addImport } from '@tidings/jobs/imports/new-import'
import { importFolder } from '@tidings/jobs/imports/uploaded-file'
import { z } from 'zod'
import { EXAMPLE_SENDER, sender, senderView } from '../issues/sender-view.ts'
import type { Services } from '../trpc/context.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import {
  EXAMPLE_IMPORT,
  EXAMPLE_IMPORT_FILE,
  importChoice,
  importReport,
  mailImport,
  newImport,
} from './schema.ts'
import { importFileView, importProblemView, importView } from './view.ts'

const MB = 1_000_000

type Caller = Pick<Services, 'database'> & { user: { id: string } }

async function find({ database, user }: Caller, id: string) {
  return found(await findImport(database.db, user.id, id), 'import')
}

async function reportOf(ctx: Caller, id: string): Promise<z.infer<typeof importReport>> {
  const { db } = ctx.database
  const row = await find(ctx, id)
  const files = await listImportFiles(db, ctx.user.id, id)
  const problems = await listImportProblems(db, ctx.user.id, id)
  const mails = await countImportMails(db, ctx.user.id, id)
  return {
    import: importView(row),
    files: files.map(importFileView),
    problems: problems.map((problem) => importProblemView(problem, files)),
    mailsWaiting: mails.waiting,
    mailsNotUnderstood: mails.notUnderstood,
  }
}

const EXAMPLE_REPORT = {
  import: EXAMPLE_IMPORT,
  files: [EXAMPLE_IMPORT_FILE],
  problems: [
    {
      file: EXAMPLE_IMPORT_FILE.name,
      place: 'Takeout/Mail/All mail.mbox',
      mail: 4711,
      reason: 'The email is larger than 10 MB.',
    },
  ],
  mailsWaiting: 0,
  mailsNotUnderstood: 2,
}

export const importsRouter = router({
  list: userProcedure({
    route: 'GET /imports',
    scope: 'session',
    summary: 'Imports of files',
    description: 'The newest first, with their progress. Finished ones are kept for their report.',
    response: { imports: [EXAMPLE_IMPORT] },
  })
    .input(z.object({}))
    .output(z.object({ imports: z.array(mailImport) }))
    .query(async ({ ctx }) => ({
      imports: (await listImports(ctx.db, ctx.user.id)).map(importView),
    })),

  create: userProcedure({
    route: 'POST /imports',
    scope: 'session',
    isHeavy: true,
    summary: 'Start an import of files',
    description:
      'Emails (`.eml`), mailboxes (`.mbox`) and archives of those (`.zip`, `.tgz`), such as Google Takeout makes. The bytes are then uploaded in parts with `PATCH /imports/{id}/files/{fileId}`; the format is detected from the bytes, not from the name. Unfinished uploads are deleted after 7 days.',
    request: {
      files: [
        {
          name: EXAMPLE_IMPORT_FILE.name,
          size: EXAMPLE_IMPORT_FILE.size,
          lastModified: EXAMPLE_IMPORT_FILE.lastModified,
        },
      ],
    },
    response: {
      ...EXAMPLE_REPORT,
      import: { ...EXAMPLE_IMPORT, state: 'uploading' as const, uploaded: 0, endedAt: null },
      problems: [],
    },
  })
    .input(newImport)
    .output(importReport)
    .mutation(async ({ ctx, input: { files } }) => {
      const { limits, user } = ctx
      if (files.length > limits.filesOfImport) {
        throw limitReached(
          `An import has at most ${limits.filesOfImport} files. Please put them into a ZIP archive.`,
        )
      }
      const bytes = files.reduce((sum, { size }) => sum + size, 0)
      const max = await allowedMegabytes(ctx.db, user.id)
      if (max !== null && (await keptBytes(ctx.db, user.id)) + bytes > max * MB) {
        throw limitReached(`The administrator of this server allows you ${max.toLocaleString('en-US')} MB.`)
      }
      const awaited = await bytesOfUploads(ctx.db)
      if (!(await ctx.hasSpaceFor(awaited + bytes))) {
        throw refused('SERVICE_UNAVAILABLE', 'There is not enough space on this server for these files.')
      }
      const id = await withinLimit(ctx, 'imports', async (trx) => {
        if ((await bytesOfUploads(trx, user.id)) + bytes > limits.megabytesOfImports * MB) {
          const max = (limits.megabytesOfImports / 1000).toLocaleString('en-US')
          throw limitReached(`Files that are being imported can have ${max} GB at most, all together.`)
        }
        return addImport(trx, user.id, files)
      })
      return reportOf(ctx, id)
    }),

  get: userProcedure({
    route: 'GET /imports/{id}',
    scope: 'session',
    summary: 'An import, with its files and its report',
    description: 'How many bytes of each file were uploaded, and the outcome for the emails.',
    request: { id: EXAMPLE_IMPORT.id },
    response: EXAMPLE_REPORT,
  })
    .input(z.object({ id: z.string() }))
    .output(importReport)
    .query(({ ctx, input: { id } }) => reportOf(ctx, id)),

  senders: userProcedure({
    route: 'GET /imports/{id}/senders',
    scope: 'session',
    summary: 'Senders found in the files of an import',
    description: 'Who wrote the emails, according to the headers; certain newsletters first.',
    request: { id: EXAMPLE_IMPORT.id },
    response: { senders: [EXAMPLE_SENDER] },
  })
    .input(z.object({ id: z.string() }))
    .output(z.object({ senders: z.array(sender) }))
    .query(async ({ ctx, input: { id } }) => {
      await find(ctx, id)
      const rows = await listImportSenders(ctx.db, ctx.user.id, id)
      return { senders: rows.map(senderView) }
    }),

  choose: userProcedure({
    route: 'POST /imports/{id}/senders',
    scope: 'session',
    summary: 'Choose whose emails to import',
    description:
      'The emails of these senders are imported with their own dates, once the files were searched for senders; all others are left out. Nothing is imported twice.',
    request: { id: EXAMPLE_IMPORT.id, keys: [EXAMPLE_SENDER.key] },
    response: { import: { ...EXAMPLE_IMPORT, state: 'reading' as const, endedAt: null } },
  })
    .input(importChoice)
    .output(z.object({ import: mailImport }))
    .mutation(async ({ ctx, input: { id, keys, since } }) => {
      await find(ctx, id)
      const change = {
        state: 'reading',
        next_at: Date.now(),
        since: since === undefined ? 0 : Date.parse(since),
      } as const
      await ctx.db.transaction().execute(async (trx) => {
        if (!(await updateImport(trx, ctx.user.id, id, ['choosing'], change))) {
          throw refused('CONFLICT', 'There is nothing to choose in this import now.')
        }
        await chooseImportSenders(trx, id, keys)
      })
      return { import: importView(await find(ctx, id)) }
    }),

  stop: userProcedure({
    route: 'POST /imports/{id}/stop',
    scope: 'session',
    summary: 'Stop an import',
    description: 'What was imported stays, and so does the report. The uploaded files are deleted.',
    request: { id: EXAMPLE_IMPORT.id },
    response: { import: { ...EXAMPLE_IMPORT, ending: 'stopped' as const } },
  })
    .input(z.object({ id: z.string() }))
    .output(z.object({ import: mailImport }))
    .mutation(async ({ ctx, input: { id } }) => {
      await find(ctx, id)
      const open = ['uploading', 'scanning', 'choosing', 'reading'] as const
      await updateImport(ctx.db, ctx.user.id, id, open, endingOf('stopped', Date.now()))
      return { import: importView(await find(ctx, id)) }
    }),

  delete: userProcedure({
    route: 'DELETE /imports/{id}',
    scope: 'session',
    isHeavy: true,
    summary: 'Delete an import',
    description: 'Its uploaded files and its report are deleted. What was imported stays.',
    request: { id: EXAMPLE_IMPORT.id },
    response: { importId: EXAMPLE_IMPORT.id },
  })
    .input(z.object({ id: z.string() }))
    .output(z.object({ importId: z.string() }))
    .mutation(async ({ ctx, input: { id } }) => {
      const row = await find(ctx, id)
      // Ended first, so that no more bytes arrive; if this process ends meanwhile, a worker deletes them.
      if (row.state !== 'done') {
        const open = ['uploading', 'scanning', 'choosing', 'reading'] as const
        await updateImport(ctx.db, ctx.user.id, id, open, endingOf('stopped', Date.now()))
      }
      await ctx.files.deleteAll(importFolder(ctx.user.id, id))
      await deleteImport(ctx.db, ctx.user.id, id)
      return { importId: id }
    }),
})
