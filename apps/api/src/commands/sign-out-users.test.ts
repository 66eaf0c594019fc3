import { createTidingsClient } from '@tidings/api/client'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { expect, test } from 'vitest'
import { loggedLines } from '../testing/logged-lines.ts'
import { signUp, startTestServer } from '../testing/test-server.ts'
import { signOutUsers } from './people.ts'

const server = forAllTests(() => startTestServer())
const said = loggedLines()

test('the operator ends the sessions of one user or all while the server runs', async () => {
  const mara = await signUp(server.url, 'Mara')
  const otto = await signUp(server.url, 'Otto')
  const { token } = await createTidingsClient({ baseUrl: server.url }).auth.login.mutate({
    email: mara.user.email,
    password: 'correct horse',
  })
  const elsewhere = createTidingsClient({ baseUrl: server.url, token })
  await signOutUsers(server.app, [' Mara@Example.com'])
  for (const client of [mara.client, elsewhere])
    await expect(client.articles.list.query({})).rejects.toThrow('401')
  expect((await otto.client.articles.list.query({})).articles).toEqual([])
  await signOutUsers(server.app, ['--all'])
  await expect(otto.client.articles.list.query({})).rejects.toThrow('401')
  expect(said()).toEqual(['2 sessions of mara@example.com ended.', '1 session ended.'])
})

test('refuses unknown users and arguments', async () => {
  await expect(signOutUsers(server.app, [])).rejects.toThrow('Usage: npm run tidings -- sign-out')
  await expect(signOutUsers(server.app, ['a@b.example', 'c'])).rejects.toThrow('Usage')
  await expect(signOutUsers(server.app, ['a@b.example'])).rejects.toThrow('There is no account')
})
