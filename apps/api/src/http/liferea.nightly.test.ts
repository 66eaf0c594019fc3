import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FeedReaderAccount, openFeedReaderAccount } from '../testing/feed-reader-account.ts'

const NEEDED = ['liferea', 'xvfb-run', 'dbus-run-session', 'xdotool']
const hasLiferea = NEEDED.every((name) => spawnSync('which', [name]).status === 0)
if (!hasLiferea)
  test.skip('liferea against a running server: not tested, as it or a screen for it is missing')

/** Starts it on a screen of its own, presses each key that it reads, and ends it with the input. */
const SCRIPT = `
  liferea >/dev/null 2>&1 & program=$!
  while read -r key; do
    xdotool search --sync --onlyvisible --name Liferea windowfocus --sync >/dev/null 2>&1
    xdotool key "$key"
  done
  kill $program; wait $program
`

describe.skipIf(!hasLiferea)('liferea, a feed reader with windows', () => {
  let server: FeedReaderAccount['server']
  let folder: string
  let program: ChildProcess
  let reader: FeedReaderAccount['reader']
  beforeAll(async () => {
    const account = await openFeedReaderAccount('liferea')
    const { secret } = account
    server = account.server
    reader = account.reader
    folder = await mkdtemp(path.join(tmpdir(), 'tidings-liferea-'))
    const settings = path.join(folder, '.config/liferea')
    await mkdir(settings, { recursive: true })
    const source = {
      ...{ title: 'Tidings', type: 'source', id: 'tidings', sourceType: 'fl_google_reader' },
      ...{ xmlUrl: `${server.url}/api/greader.php`, username: reader.user.email, password: secret },
    }
    const attributes = Object.entries(source).map(([name, value]) => `${name}="${value}"`)
    const list = `<opml version="1.0"><head/><body><outline ${attributes.join(' ')}/></body></opml>`
    await writeFile(path.join(settings, 'feedlist.opml'), list)
    const env = { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8' }
    program = spawn('dbus-run-session', ['--', 'xvfb-run', '-a', 'sh', '-c', SCRIPT], {
      env,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
  })
  afterAll(async () => {
    const ended = new Promise((resolve) => program?.once('close', resolve))
    program?.stdin?.end()
    if (program) await ended
    await server?.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  const press = (key: string) => program.stdin?.write(`${key}\n`)

  /** What liferea has: titles and beginnings of texts. */
  function items(): unknown[] {
    const file = path.join(folder, '.local/share/liferea/liferea.db')
    if (!existsSync(file)) return []
    const stored = new DatabaseSync(file, { readOnly: true })
    try {
      return stored.prepare('select title, description from items order by title').all()
    } catch {
      // It is being made.
      return []
    } finally {
      stored.close()
    }
  }

  test('gets subscriptions and articles, and marks one as read and starred', {
    timeout: 120_000,
  }, async () => {
    const all = [1, 2, 3].map((n) => ({
      title: `Story <${n}>`,
      description: expect.stringContaining(`<b>welcome</b> to no. ${n}`),
    }))
    await expect.poll(items, { timeout: 60_000 }).toEqual(all)
    const marked = async (mark: 'isRead' | 'isSaved') => {
      const { articles } = await reader.client.articles.list.query({})
      return articles.filter((article) => article[mark]).map(({ title }) => title)
    }
    press('ctrl+n')
    await expect.poll(() => marked('isRead'), { timeout: 20_000 }).toHaveLength(1)
    press('ctrl+t')
    const read = await marked('isRead')
    await expect.poll(() => marked('isSaved'), { timeout: 20_000 }).toEqual(read)
  })
})
