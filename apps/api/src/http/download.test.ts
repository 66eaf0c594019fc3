import { createHash } from 'node:crypto'
import { newHolder } from '@tidings/api/testing/isolation/new-holder'
import { OWN_TABLES, type OwnTableName } from '@tidings/db/queries/common/own-rows'
import { insertMail } from '@tidings/db/queries/mails/mails'
import { setArchived } from '@tidings/db/queries/mails/raw-mails'
import { BOTH_DATABASES } from '@tidings/db/testing/test-database'
import { putRaw } from '@tidings/jobs/receive/stored-raw'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestHttp } from '../testing/test-http.ts'
import { unzip } from '../testing/unzip.ts'

describe.each(BOTH_DATABASES)('the download of a user’s data on %s', (kind) => {
  const tidings = forAllTests(() => openTestHttp(kind))
  let hers: Awaited<ReturnType<typeof newHolder>>
  beforeAll(async () => {
    hers = await newHolder(tidings.app)
  })

  const download = (token?: string) =>
    tidings.http.inject({
      url: '/api/account/data',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })

  test('contains all rows of the user from all tables, and nothing of other users', async () => {
    const { db } = tidings.app
    const foreign = await newHolder(tidings.app)
    const { statusCode, headers, rawPayload } = await download(hers.token)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/zip',
      'no-store',
    ])
    expect(headers['content-disposition']).toMatch(/^attachment; filename="tidings-\d{4}-\d{2}-\d{2}\.zip"$/)
    const entries = unzip(rawPayload)
    const whole = Buffer.concat([...entries.values()]).toString()
    expect(whole).not.toContain(foreign.user.id)
    for (const { name, columns } of await db.introspection.getTables()) {
      const owner = name === 'users' ? 'id' : 'user_id'
      if (!columns.some((column) => column.name === owner)) continue
      const table = OWN_TABLES[name as OwnTableName] as { hidden?: readonly string[] } | undefined
      expect(table, `${name} has rows of users: OWN_TABLES must name it`).toBeDefined()
      const rows: Record<string, unknown>[] = await db
        .selectFrom(name as 'mails')
        .selectAll()
        .where(owner as 'user_id', '=', hers.user.id)
        .execute()
      for (const row of rows) for (const column of table?.hidden ?? []) delete row[column]
      const downloaded = JSON.parse(entries.get(`tables/${name}.json`)?.toString() ?? 'null')
      const sorted = (list: object[]) => list.map((row) => JSON.stringify(row)).sort()
      expect(sorted(downloaded), name).toEqual(sorted(rows))
    }
    expect(JSON.parse(entries.get('tables/articles.json')?.toString() ?? '')).toHaveLength(1)
    expect(entries.get('highlights.md')?.toString()).toContain('> shared words')
    expect(entries.get('pictures/profile.webp')?.toString()).toBe('a picture')
    expect(tidings.app.events).toContainEqual(
      expect.objectContaining({ event: 'data.downloaded', userId: hers.user.id }),
    )
  })

  test('contains the mails byte for byte, wherever they are stored, and no secrets', async () => {
    const { app } = tidings
    const reader = await app.newReader()
    const raws = ['first', 'second'].map((word) =>
      Buffer.from(`Subject: ${word}\r\n\r\n\xff${word}`, 'latin1'),
    )
    for (const [i, raw] of raws.entries()) {
      const id = `${reader.user.id}-${i}`
      const digest = createHash('sha256').update(raw).digest('hex')
      const about = { envelopeFrom: '', envelopeTo: 'a@b', receivedAt: 1, digest, raw }
      await insertMail(app.db, { id, userId: reader.user.id, ...about })
    }
    const [, second] = await app.db
      .selectFrom('mails')
      .selectAll()
      .where('user_id', '=', reader.user.id)
      .orderBy('id')
      .execute()
    if (!second) throw new Error('The mails were not stored.')
    const file = await putRaw(app.services.files, second, raws[1] ?? Buffer.alloc(0))
    await app.db.transaction().execute((trx) => setArchived(trx, file))
    await app.db
      .updateTable('users')
      .set({ password_hash: '$argon2id$x' })
      .where('id', '=', reader.user.id)
      .execute()
    const entries = unzip((await download(reader.token)).rawPayload)
    for (const [i, raw] of raws.entries()) {
      expect(entries.get(`mails/${reader.user.id}-${i}.eml`)).toEqual(raw)
    }
    const whole = Buffer.concat([...entries.values()]).toString()
    for (const secret of ['$argon2id', reader.token]) expect(whole).not.toContain(secret)
  })

  test('waits while another one is under way', async () => {
    const { work } = tidings.app.services
    const running = await work.enter(hers.user.id, 'download')
    const waiting = download(hers.token)
    await expect.poll(() => work.held(hers.user.id, 'download').waiting).toBe(1)
    running.release()
    expect((await waiting).statusCode).toBe(200)
  })

  test('requires a session', async () => {
    expect((await download()).statusCode).toBe(401)
  })
})
