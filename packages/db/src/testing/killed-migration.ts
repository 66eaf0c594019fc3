import { execFile } from 'node:child_process'
import path from 'node:path'

const SOURCES = path.resolve(import.meta.dirname, '..')

/** Reports the number of statements; dies before a given one, as by SIGKILL or a power failure. */
const PROGRAM = `
  const [location, last] = process.argv.slice(1)
  const { openDatabase } = await import('${SOURCES}/database.ts')
  const { migrate } = await import('${SOURCES}/migrate.ts')
  const database = await openDatabase(location, () => {})
  let statements = 0
  const count = () => ++statements === Number(last) && process.kill(process.pid, 'SIGKILL')
  if (database.kind === 'sqlite') {
    const { prepare } = database.driver
    database.driver.prepare = (...args) => (count(), prepare.apply(database.driver, args))
  } else {
    const client = await database.driver.connect()
    const every = Object.getPrototypeOf(client)
    client.release()
    const { query } = every
    every.query = function (...args) {
      count()
      return query.apply(this, args)
    }
  }
  await migrate(database)
  await database.close()
  console.log(statements)`

/**
 * Migrates a database in a process that is killed before its n-th statement, or not at all without. Resolves to the number
 * of statements, or undefined when it was killed; throws when it failed.
 */
export function migrateInProcess(location: string, killedAt?: number): Promise<number | undefined> {
  const args = [
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '-e',
    PROGRAM,
    location,
    String(killedAt),
  ]
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, (error, out, err) => {
      if (error?.signal === 'SIGKILL') resolve(undefined)
      else if (error) reject(new Error(err))
      else resolve(Number(out))
    })
  })
}
