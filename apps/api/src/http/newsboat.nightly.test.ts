import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FeedReaderAccount, openFeedReaderAccount } from '../testing/feed-reader-account.ts'

// The terminal is one of Linux.
const hasNewsboat = process.platform === 'linux' && spawnSync('newsboat', ['-v']).status === 0
if (!hasNewsboat) test.skip('newsboat against a running server: not tested, as newsboat is missing')

describe.skipIf(!hasNewsboat)('newsboat, a feed reader for terminals', () => {
  let server: FeedReaderAccount['server']
  let folder: string
  let terminal: ChildProcess | undefined
  let reader: FeedReaderAccount['reader']
  let ids: string[]
  beforeAll(async () => {
    const account = await openFeedReaderAccount('newsboat')
    const { secret } = account
    server = account.server
    reader = account.reader
    ids = account.ids
    folder = await mkdtemp(path.join(tmpdir(), 'tidings-newsboat-'))
    const settings = [
      'urls-source "feedhq"',
      `feedhq-url "${server.url}/api/greader.php"`,
      `feedhq-login "${reader.user.email}"`,
      `feedhq-password "${secret}"`,
      'feedhq-flag-star "s"',
    ]
    await writeFile(path.join(folder, 'config'), `${settings.join('\n')}\n`)
  })
  afterAll(async () => {
    terminal?.kill()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  const command = (args: string[]) => [
    ...['-C', path.join(folder, 'config'), '-c', path.join(folder, 'cache.db')],
    ...args,
  ]
  const env = () => ({ ...process.env, HOME: folder, TERM: 'xterm', LC_ALL: 'C.UTF-8' })

  /** Runs newsboat by itself and returns what it wrote. */
  async function newsboat(...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)('newsboat', command(args), { env: env() })
    return stdout
  }

  /** Runs newsboat on a terminal; each key is pressed once the text before it has been on the screen since the last. */
  function onTerminal(steps: [shown: string, key: string][]): Promise<void> {
    const program = spawn('script', ['-qec', `newsboat ${command([]).join(' ')}`, '/dev/null'], {
      env: env(),
    })
    terminal = program
    const left = [...steps]
    let said = ''
    program.stdout.on('data', (data) => {
      said += data
      const [next] = left
      if (!next || !said.includes(next[0])) return
      left.shift()
      said = ''
      program.stdin.write(next[1])
    })
    return new Promise((resolve, reject) => {
      program.on('close', () =>
        left.length === 0 ? resolve() : reject(new Error(`“${left[0]?.[0]}” was not shown: ${said}`)),
      )
    })
  }
  const unread = async () => (await newsboat('-x', 'reload', 'print-unread')).trim()
  const states = async () => {
    const { articles } = await reader.client.articles.list.query({})
    return Object.fromEntries(articles.map(({ title, isRead, isSaved }) => [title, { isRead, isSaved }]))
  }

  test('gets articles, reads and stars one, and receives what was read elsewhere', async () => {
    expect(await unread()).toBe('3 unread articles')
    await onTerminal([
      ['Kernel & Weekly', '4'],
      [':4', '\r'],
      // The cursor moves there.
      ['Kernel & Weekly', '\r'],
      ['Story <3>', '\r'],
      ['welcome', 'q'],
      // Back in the list: its flags.
      ['Story <3>', '\x05'],
      ['lags', 's\r'],
      ['pdated', 'q'],
      ['Your feeds', 'q'],
    ])
    expect(await states()).toEqual({
      'Story <1>': { isRead: false, isSaved: false },
      'Story <2>': { isRead: false, isSaved: false },
      'Story <3>': { isRead: true, isSaved: true },
    })
    expect(await unread()).toBe('2 unread articles')
    await reader.client.articles.read.mutate({ articleId: ids[0] ?? '', read: true })
    expect(await unread()).toBe('1 unread articles')
  }, 120_000)
})
