import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { findPostgres } from './find-postgres.ts'
import { freshDatabase } from './fresh-database.ts'
import { startPostgres } from './postgres-server.ts'

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

describe.for(['the server of this run', 'PGlite'])('a fresh database on %s', (which) => {
  const server = () => (which === 'PGlite' ? 'pglite:' : inject('postgres'))

  // PGlite starts for each database, which takes seconds.
  let first: Awaited<ReturnType<typeof freshDatabase>>
  let second: typeof first
  beforeAll(async () => {
    first = await freshDatabase(server())
    second = await freshDatabase(server())
  })
  afterAll(() => first.drop())

  test('is empty, and what is written to it is not in the next one', async () => {
    await query(first.url, 'create table only_here (id int)')
    const tables = "select table_name from information_schema.tables where table_schema = 'public'"
    expect(await query(first.url, tables)).toEqual([{ table_name: 'only_here' }])
    expect(await query(second.url, tables)).toEqual([])
  })

  test('serves several connections of a pool, transactions included', async () => {
    const pool = new pg.Pool({ connectionString: first.url, max: 4 })
    // Those that have not quite gone yet are ended with the database.
    pool.on('connect', (client) => client.on('error', () => {}))
    await pool.query('create table counted (n int)')
    const addOne = async () => {
      const client = await pool.connect()
      await client.query('begin')
      await client.query('insert into counted values ($1)', [1])
      await client.query('commit')
      client.release()
    }
    await Promise.all(Array.from({ length: 20 }, addOne))
    const named = { name: 'the same name', text: 'select 1' }
    await Promise.all(Array.from({ length: 8 }, () => pool.query(named)))
    expect((await pool.query('select sum(n)::int as n from counted')).rows).toEqual([{ n: 20 }])
    await pool.end()
  })

  test('can be dropped while connections to it are open', async () => {
    const client = new pg.Client({ connectionString: second.url })
    client.on('error', () => {})
    await client.connect()
    await second.drop()
    await expect(query(second.url, 'select 1')).rejects.toThrow()
  })
})

test('TEST_PG_URL is taken before anything installed', async () => {
  const url = 'postgres://somewhere/else'
  expect(await startPostgres({ TEST_PG_URL: url })).toMatchObject({ kind: 'TEST_PG_URL', url })
})

test.skipIf(!findPostgres())('a server whose tests are killed goes away with its folder', async () => {
  const script = `
    import { startPostgres } from ${JSON.stringify(new URL('./postgres-server.ts', import.meta.url).href)}
    const { url } = await startPostgres({ PATH: process.env.PATH })
    const { default: pg } = await import(${JSON.stringify(import.meta.resolve('pg'))})
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    console.log(JSON.stringify({ url, folder: (await client.query('show data_directory')).rows[0].data_directory }))
    setInterval(() => {}, 1000)`
  const tests = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(tests.stdout, 'data')
  const { url, folder } = JSON.parse(String(line))
  expect(existsSync(folder)).toBe(true)
  tests.kill('SIGKILL')
  for (let tries = 0; tries < 100 && existsSync(folder); tries++) await sleep(100)
  expect(existsSync(folder)).toBe(false)
  await expect(query(url, 'select 1')).rejects.toThrow(/ECONNREFUSED/)
})

test('programs that do not start are reported with their own words', async () => {
  await expect(startPostgres({ TEST_PG_BIN: '/nowhere' })).rejects.toThrow(
    /PostgreSQL from \/nowhere did not start/,
  )
})
