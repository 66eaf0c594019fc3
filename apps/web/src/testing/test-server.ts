import { openTestApp, type TestApp } from '@tidings/api/testing/test-app'
import { afterAll } from 'vitest'

/** A server for a test file, closed after its last test. */
export async function testServer(settings?: Parameters<typeof openTestApp>[1]): Promise<TestApp> {
  const server = await openTestApp('sqlite', settings)
  afterAll(() => server.close())
  return server
}
