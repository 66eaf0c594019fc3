import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { bookContents } from '@tidings/api-server/download/book-contents'
import { epubEntries } from '@tidings/api-server/download/epub-entries'
import { zipStream } from '@tidings/api-server/download/zip-stream'
import { EPUBCHECK, hasEpubcheck } from '@tidings/api-server/testing/epubcheck'
import type { Database } from '@tidings/db/database'
import { folderStore } from '@tidings/db/files/folder-store'
import { openJobs } from '@tidings/db/jobs/open-jobs'
import { migrate } from '@tidings/db/migrate'
import { findUser } from '@tidings/db/queries/accounts/users'
import { insertMail } from '@tidings/db/queries/mails/mails'
import { seedUser } from '@tidings/db/testing/seed'
import { emptyDatabase } from '@tidings/db/testing/test-database'
import { processMail } from '@tidings/jobs/process/process-mail'
import { analyseMail } from '@tidings/mail/analyse-mail'
import { benchData, NO_BENCH_DATA } from '@tidings/mail/testing/bench-data'
import { atLeast, atMost, type Figures, runRows } from './support/row.ts'

/** Books to check; in the environment: BENCH_BOOKS. */
const BOOKS = Number(process.env.BENCH_BOOKS ?? 500)
const CHECKER = path.join(import.meta.dirname, 'books/check-books.java')
/** What epubcheck reports for an invalid book. */
const FAULT = /^(?:FATAL|ERROR|WARNING)/

/** Checks a book of each real issue, and then of the articles alone, with the W3C's epubcheck. */
async function books(): Promise<Figures> {
  const corpus = benchData('corpus/A_eml')
  if (!corpus) return { skipped: NO_BENCH_DATA }
  if (!hasEpubcheck()) return { skipped: 'epubcheck is missing' }
  const database = await emptyDatabase('sqlite')
  try {
    await migrate(database)
    const files = await writeBooks(database, corpus, path.dirname(database.location))
    const faults = await faultsOf(files)
    for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
    const valid = files.length - new Set(faults.map((fault) => fault.split(': ', 1)[0])).size
    return [
      atLeast('books', files.length, BOOKS),
      atMost('errors and warnings of epubcheck', faults.length, 0),
      atLeast('valid books', valid, files.length),
    ]
  } finally {
    await database.drop()
  }
}

async function writeBooks(database: Database, corpus: string, folder: string): Promise<string[]> {
  const { db } = database
  const userId = await seedUser(db)
  const files = folderStore(path.join(folder, 'files'))
  const working = { db, files, jobs: openJobs(database), analyse: analyseMail, log: { info() {} } }
  const names = (await readdir(corpus, { recursive: true })).filter((name) => name.endsWith('.eml')).sort()
  const issues: string[][] = []
  for (const [no, name] of names.entries()) {
    const id = `mail-${no}`
    const envelope = { envelopeFrom: 'bounce@bench.example', envelopeTo: 'kx7m@inbox.localhost' }
    const raw = await readFile(path.join(corpus, name))
    await insertMail(db, { id, userId, ...envelope, receivedAt: Date.UTC(2026, 10, 20), digest: id, raw })
    await processMail(working, id, 1, { failures: 0, deathsLeft: 1 })
    const rows = db.selectFrom('articles').select('id').where('mail_id', '=', id).orderBy('position')
    issues.push((await rows.execute()).map((row) => row.id))
  }
  const single = issues.filter(({ length }) => length > 1).flatMap((ids) => ids.map((id) => [id]))
  const wanted = [...issues.filter(({ length }) => length > 0), ...single].slice(0, BOOKS)
  const user = await findUser(db, userId)
  if (!user) throw new Error('The user is gone.')
  const written: string[] = []
  for (const [no, ids] of wanted.entries()) {
    const contents = await bookContents(db, user, { ids })
    if (!contents) continue
    const file = path.join(folder, `book-${no}.epub`)
    await writeFile(file, zipStream(epubEntries({ db, files }, user, contents)))
    written.push(file)
  }
  return written
}

/** Each fault, after the name of its book. */
async function faultsOf(files: readonly string[]): Promise<string[]> {
  const checker = spawn('java', ['-cp', EPUBCHECK, CHECKER, ...files], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(checker, 'exit')
  const faults: string[] = []
  const seen = new Set<string>()
  let book = ''
  for await (const line of createInterface(checker.stderr)) {
    if (line.startsWith('BOOK ')) {
      book = path.basename(line.slice('BOOK '.length))
      seen.add(book)
    } else if (FAULT.test(line)) faults.push(`${book}: ${line}`)
  }
  const [code] = await ended
  if (code !== 0 || seen.size < files.length)
    throw new Error(`epubcheck ended with ${code} after ${seen.size} books.`)
  return faults
}

await runRows([{ name: 'books by epubcheck', run: books }])
