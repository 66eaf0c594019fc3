import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ready, type ServerProcess, spawnServer } from './testing/server-process.ts'

const started: ServerProcess[] = []
async function start(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await spawnServer(environment)
  started.push(server)
  return server
}
afterEach(async () => {
  for (const server of started.splice(0)) await server.discard()
})

describe('the server', () => {
  test('logs JSON lines without a terminal, and creates a data folder without access for other accounts of the machine', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tidings-main-'))
    const server = await start({ LOG_LEVEL: 'info', DATA_DIR: path.join(folder, 'inner') })
    const { url = '' } = await ready(server)
    expect((await stat(server.dataDir)).mode & 0o777).toBe(0o700)
    await fetch(`${url}/api/auth/session`)
    await vi.waitFor(() => expect(server.output()).toContain('/api/auth/session'))
    const [, afterwards = ''] = server.output().split('on port ')
    const lines = afterwards.split('\n').filter((line) => line.includes('route'))
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['answered'])
    await server.discard()
    await rm(folder, { recursive: true })
  })

  test('prints its web and mail addresses last, exits cleanly on SIGTERM and frees its ports', async () => {
    const server = await start()
    const { url, smtpPort } = await ready(server)
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(smtpPort).toBeGreaterThan(0)
    expect(server.output()).toMatch(/Mail: {2}your-inbox-address@inbox\.localhost, by SMTP on port \d+\n\n$/)
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
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
