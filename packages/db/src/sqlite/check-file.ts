import { constants, setPriority } from 'node:os'
import SqliteDatabase from 'better-sqlite3'

// The program of checkLater: writes `ok`, or the first error of the given file.
const DAMAGE = /^SQLITE_(?:CORRUPT|NOTADB)/

setPriority(constants.priority.PRIORITY_LOW)
const [file = ''] = process.argv.slice(2)
try {
  const database = new SqliteDatabase(file, { readonly: true })
  process.stdout.write(String(database.pragma('quick_check(1)', { simple: true })))
} catch (error) {
  if (!(error instanceof Error && 'code' in error && DAMAGE.test(String(error.code)))) throw error
  process.stdout.write(error.message)
}
