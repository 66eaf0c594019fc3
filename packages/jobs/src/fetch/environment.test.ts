import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { listen } from '@tidings/mail/testing/listen'
import { expect, test } from 'vitest'

const SCRIPT = path.join(import.meta.dirname, 'testing/fetch-by-itself.ts')

test('proxies in the environment are not used, and certificates are checked even if it disables that', async () => {
  let connections = 0
  const trap = createServer((socket) => {
    connections++
    socket.destroy()
  })
  const proxy = `http://127.0.0.1:${await listen(trap)}`
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].flatMap((name) => [name, name.toLowerCase()])
  const proxies = Object.fromEntries(names.map((name) => [name, proxy]))
  const careless = { NODE_USE_ENV_PROXY: '1', NODE_TLS_REJECT_UNAUTHORIZED: '0' }
  const env = { PATH: process.env.PATH, ...careless, ...proxies }
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT], { env })
  trap.close()
  expect([stdout, connections]).toEqual(['http: https: FetchRefused', 0])
})
