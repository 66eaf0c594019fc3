import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createTidingsClient } from '@tidings/api/client'
import { openDatabase } from '@tidings/db/database'
import { migrate } from '@tidings/db/migrate'
import { deleteUser, findUser } from '@tidings/db/queries/accounts/users'
import { freshDatabase } from '@tidings/db/testing/fresh-database'
import { seedFile, seedUser } from '@tidings/db/testing/seed'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { loggedLines } from '../testing/logged-lines.ts'
import { newFolder } from '../testing/new-folder.ts'
import { sendNewsletter } from '../testing/send-newsletter.ts'
import { signUp, startTestServer, type TestServer } from '../testing/test-server.ts'
import { backupCommand } from './backup.ts'
import { acceptCopyCommand } from './maintenance.ts'
import { restoreCommand } from './restore.ts'

let folder: string
let file: string
const said = loggedLines()
beforeEach(async () => {
  folder = await newFolder()
  file = path.join(folder, 'backup.tar')
})

async function serve(name: string): Promise<TestServer> {
  const server = await startTestServer({ DATA_DIR: path.join(folder, name) })
  onTestFinished(() => server.close())
  return server
}

const settingsOf = (name: string) => readSettings({ DATA_DIR: path.join(folder, name) }, '/')
const backup = (name: string) => backupCommand(settingsOf(name), ['backup.tar'], folder)
const restore = (name: string, ...flags: string[]) =>
  restoreCommand(settingsOf(name), [file, ...flags], folder)

test('a backup made while mail arrives has every mail accepted before, and can be served elsewhere', async () => {
  const { url, smtpPort, app } = await serve('data')
  const { user, client, token } = await signUp(url)
  const key = `pictures/${user.uid}/one.png`
  await app.files.put(key, Buffer.from('a picture'))
  await seedFile(app.database.db, { userId: user.uid }, { kind: 'avatar', key })
  await client.user.updateProfile.mutate({ displayName: 'Ann of the lighthouse' })
  for (let n = 0; n < 5; n += 1) await sendNewsletter(smtpPort, user.emailAddress, n)
  const articles = async () => (await client.articles.list.query({})).articles
  await expect.poll(async () => (await articles()).length).toBe(5)
  const stopping = new AbortController()
  const mailing = (async () => {
    for (let n = 5; !stopping.signal.aborted; n += 1) await sendNewsletter(smtpPort, user.emailAddress, n)
  })()
  await backup('data')
  stopping.abort()
  await mailing
  await restore('again')
  expect(said()).toEqual([
    expect.stringMatching(/backup\.tar: [\d,]+ rows, \d+ files?, [\d.]+ MB\.$/),
    expect.stringMatching(/^Restored as of 20\S+: [\d,]+ rows and \d+ files?, in .*\/again\.$/),
  ])
  expect((await readdir(path.join(folder, 'again'))).sort()).toEqual(['files', 'tidings.db'])
  const again = await serve('again')
  expect(await again.app.files.get(key)).toEqual(Buffer.from('a picture'))
  const reader = createTidingsClient({ baseUrl: again.url, token })
  expect(await reader.user.get.query({ email: user.email })).toMatchObject({
    user: { displayName: 'Ann of the lighthouse' },
  })
  const titles = (await reader.articles.list.query({})).articles.map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining([0, 1, 2, 3, 4].map((n) => `Letter ${n}`)))
})

test('a folder with data is only replaced on request, and then kept aside; never while a server uses it', async () => {
  const server = await serve('data')
  await signUp(server.url)
  await backup('data')
  await expect(backup('data')).rejects.toThrow('is there already')
  await expect(restore('data')).rejects.toThrow('is not empty')
  await expect(restore('data', '--replace')).rejects.toThrow('is in use; stop Tidings first')
  await server.close()
  await restore('data', '--replace')
  expect(said().at(-1)).toContain('The previous data is in')
  const names = await readdir(path.join(folder, 'data'))
  const aside = names.find((name) => name.startsWith('before-restore-')) ?? ''
  expect(await readdir(path.join(folder, 'data', aside))).toContain('tidings.db')
  await serve('data')
})

test('an incomplete backup changes nothing, and an interrupted restore is not mistaken for data', async () => {
  await writeFile(file, 'Dear diary')
  await expect(restore('data')).rejects.toThrow('not a backup')
  expect(await readdir(folder)).toEqual(['backup.tar'])
  await expect(backup('data')).rejects.toThrow('There is no database')
  await expect(backupCommand(settingsOf('data'), [], folder)).rejects.toThrow(
    'Usage: npm run tidings -- backup',
  )
  await expect(restore('data', '--force')).rejects.toThrow('Usage: npm run tidings -- restore')
  await mkdir(path.join(folder, 'half/restoring'), { recursive: true })
  await expect(serve('half')).rejects.toThrow(/^A restore into \S+ is not finished: run it again/)
})

test('a server doesn’t start on a copy without the write-ahead log', async () => {
  await serve('data')
  await mkdir(path.join(folder, 'copy'))
  await cp(path.join(folder, 'data/tidings.db'), path.join(folder, 'copy/tidings.db'))
  await expect(serve('copy')).rejects.toThrow(/^The database \S+ was copied without its log/)
  await expect(backup('copy')).rejects.toThrow('copied without its log')
})

test('a copy that SQLite’s own program opened is described, and used once that is confirmed', async () => {
  await serve('data')
  const copy = path.join(folder, 'copy')
  await cp(path.join(folder, 'data'), copy, { recursive: true })
  const other = new DatabaseSync(path.join(copy, 'tidings.db'))
  other.prepare('select count(*) from mails').get()
  other.close()
  await expect(serve('copy')).rejects.toThrow('npm run tidings -- accept-copy')
  expect(await acceptCopyCommand(settingsOf('copy'), [])).toBe(true)
  expect(said().join('\n')).toMatch(
    /Pages, rows: intact\nNewest email: .*\nMail files: {2}the database has all of them/,
  )
  await expect(serve('copy')).rejects.toThrow('accept-copy')
  await mkdir(path.join(copy, 'files/mails/u'), { recursive: true })
  await writeFile(path.join(copy, 'files/mails/u/m.eml.zst'), 'later')
  expect(await acceptCopyCommand(settingsOf('copy'), ['--yes'])).toBe(true)
  expect(said().join('\n')).toContain('does not name 1 file, so changes are probably missing')
  await serve('copy')
  await expect(acceptCopyCommand(settingsOf('copy'), [])).rejects.toThrow('needs no acceptance')
})

test('a PostgreSQL database is filled if empty, and emptied only on request and while nobody else uses it', async () => {
  const { url, directUrl, drop } = await freshDatabase()
  const at = (name: string) =>
    readSettings(
      { DATA_DIR: path.join(folder, name), DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl },
      '/',
    )
  const database = await openDatabase(url, () => {})
  await migrate(database)
  const userId = await seedUser(database.db)
  await backupCommand(at('data'), [file], folder)
  await deleteUser(database.db, userId)
  await expect(restoreCommand(at('again'), [file], folder)).rejects.toThrow('DATABASE_URL is not empty')
  await expect(restoreCommand(at('again'), [file, '--replace'], folder)).rejects.toThrow('stop Tidings first')
  await database.close()
  await restoreCommand(at('again'), [file, '--replace'], folder)
  const after = await openDatabase(url, () => {})
  expect(await findUser(after.db, userId)).toMatchObject({ display_name: 'Ann' })
  await after.close()
  expect(await readdir(path.join(folder, 'again'))).toEqual([])
  await drop()
})
