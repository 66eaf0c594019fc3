import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createTidingsClient } from '@tidings/api/client'
import { addArticle } from '@tidings/api/testing/add-article'
import { seedNewsletter } from '@tidings/db/testing/seed'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { describe, expect, it } from 'vitest'
import { signUp, startTestServer } from '../testing/test-server.ts'

const EXAMPLE = fileURLToPath(
  new URL('../examples/read-digest.ts', import.meta.resolve('@tidings/api/client')),
)

/** Runs the example as a user would: with Node, given only the URL and the credentials. */
function runExample(url: string, email: string, password: string) {
  const env = { PATH: process.env.PATH, TIDINGS_URL: url, TIDINGS_EMAIL: email, TIDINGS_PASSWORD: password }
  return new Promise<{ code: number | string | null | undefined; stdout: string; stderr: string }>(
    (resolve) => {
      execFile(process.execPath, [EXAMPLE], { env }, (error, stdout, stderr) => {
        resolve({ code: error ? error.code : 0, stdout, stderr })
      })
    },
  )
}

describe('the example of the typed client against a listening server', () => {
  const server = forAllTests(() => startTestServer())

  it('prints today’s digest and saves its first article', async () => {
    const { user, client } = await signUp(server.url, 'Ada')
    const { db } = server.app.database
    const newsletterId = await seedNewsletter(db, user.uid, 'Margins')
    const owner = { userId: user.uid, newsletterId }
    const now = Date.now()
    await addArticle(db, owner, { title: 'Of last month', received_at: now - 30 * 86_400_000 })
    await addArticle(db, owner, { title: 'The one before', received_at: now - 1 })
    const latest = await addArticle(db, owner, { title: 'The latest', received_at: now })

    const { code, stdout, stderr } = await runExample(server.url, user.email, 'correct horse')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('Good day, Ada. 2 new articles today.')
    expect(stdout.indexOf('The latest')).toBeLessThan(stdout.indexOf('The one before'))
    expect(stdout).not.toContain('Of last month')
    expect(stdout).toContain('Saved for later: The latest')
    const { articles } = await client.articles.saved.query({})
    expect(articles.map(({ id }) => id)).toEqual([latest])
  })

  it('prints in one line why it could not sign in', async () => {
    const { code, stdout, stderr } = await runExample(server.url, 'nobody@example.com', 'wrong horse')
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Tidings said 401: The email or the password is wrong.\n',
    })
  })

  it('an error from before the calls reaches the client with its code', async () => {
    const huge = { email: 'ada@example.com', password: 'x'.repeat(1_100_000) }
    await expect(createTidingsClient({ baseUrl: server.url }).auth.login.mutate(huge)).rejects.toMatchObject({
      name: 'TidingsError',
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
      message: '413: Request body is too large',
    })
  })
})
