import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { newFolder } from './testing/new-folder.ts'
import { sendNewsletter } from './testing/send-newsletter.ts'
import { ready } from './testing/server-process.ts'
import { startedServer as start } from './testing/started-server.ts'
import { signUp } from './testing/test-server.ts'

describe('the server', () => {
  test('logs JSON lines without a terminal, and creates a data folder without access for other accounts of the machine', async () => {
    const DATA_DIR = path.join(await newFolder(), 'inner')
    const server = await start({ LOG_LEVEL: 'info', DATA_DIR })
    const { url = '' } = await ready(server)
    expect((await stat(server.dataDir)).mode & 0o777).toBe(0o700)
    await fetch(`${url}/api/auth/session`)
    await vi.waitFor(() => expect(server.output()).toContain('/api/auth/session'))
    const [, afterwards = ''] = server.output().split('on port ')
    const lines = afterwards.split('\n').filter((line) => line.includes('route'))
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['answered'])
  })

  test('closes the data folder of an earlier version to other accounts, and opens nothing that it writes', async () => {
    const dataDir = await newFolder()
    const mails = path.join(dataDir, 'files/mails')
    await mkdir(mails, { recursive: true })
    await writeFile(path.join(mails, 'old.eml.zst'), '')
    await writeFile(path.join(dataDir, 'script.sh'), '', { mode: 0o755 })
    for (const folder of [dataDir, path.join(dataDir, 'files'), mails]) await chmod(folder, 0o755)
    const server = await start({ DATA_DIR: dataDir })
    const { url = '', smtpPort = 0 } = await ready(server)
    const { client, user } = await signUp(url)
    await client.webhooks.create.mutate({ url: 'https://hooks.example/', events: ['article.stored'] })
    await sendNewsletter(smtpPort, user.emailAddress, 1)
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    const modes = await modesIn(dataDir)
    expect(Object.keys(modes)).toContainEqual(expect.stringMatching(/^files\/keys\/./))
    const open = Object.keys(modes).filter((name) => ((modes[name] ?? 0) & 0o077) !== 0)
    // Below a closed folder, and the operator's own.
    expect(open.sort()).toEqual(['files/mails', 'files/mails/old.eml.zst', 'script.sh'])
    expect(modes).toMatchObject({ files: 0o700, 'tidings.db': 0o600 })
  })

  test('prints its web and mail addresses last, exits cleanly on SIGTERM and frees its ports', async () => {
    const server = await start()
    const { url, smtpPort } = await ready(server)
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(smtpPort).toBeGreaterThan(0)
    expect(server.output()).toMatch(/Mail: {2}your-inbox-address@inbox\.localhost, by SMTP on port \d+\n\n$/)
    expect(await server.end()).toBe(0)
    await expect(fetch(url ?? '')).rejects.toThrow()
  })

  test('that can’t start for wrong settings prints all of them in one sentence', async () => {
    const server = await start({ PORT: 'x', LOG_LEVEL: 'loud' })
    expect([await server.exited, server.output()]).toEqual([
      1,
      expect.stringMatching(
        /^Tidings can’t start: These settings can’t be used:\n {2}PORT: .*\n {2}LOG_LEVEL: .*\n$/,
      ),
    ])
  })
})

/** The permissions of all that is in a folder, by path. */
async function modesIn(folder: string): Promise<Record<string, number>> {
  const names = await readdir(folder, { recursive: true })
  const modes = names.map(async (name) => [name, (await stat(path.join(folder, name))).mode & 0o777] as const)
  return Object.fromEntries(await Promise.all(modes))
}
