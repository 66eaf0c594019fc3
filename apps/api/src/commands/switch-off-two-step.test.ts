import { codeOf } from '@tidings/api/testing/authenticator'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { expect, test } from 'vitest'
import { loggedLines } from '../testing/logged-lines.ts'
import { signUp, startTestServer } from '../testing/test-server.ts'
import { switchOffTwoStep } from './people.ts'

const server = forAllTests(() => startTestServer())
const said = loggedLines()

test('the operator helps a user who lost the app and the codes, while the server runs', async () => {
  const { client, user } = await signUp(server.url, 'Mara')
  await expect(switchOffTwoStep(server.app, [user.email])).rejects.toThrow('has no two-step login')
  const { secret } = await client.twoStep.begin.mutate({})
  await client.twoStep.switchOn.mutate({ password: 'correct horse', code: codeOf(secret) })
  const login = () => client.auth.login.mutate({ email: user.email, password: 'correct horse' })
  await expect(login()).rejects.toThrow('428')
  await switchOffTwoStep(server.app, ['Mara@Example.com'])
  expect(said()).toEqual(['mara@example.com logs in by password alone now.'])
  expect((await login()).user.uid).toBe(user.uid)
})

test('refuses unknown users and arguments', async () => {
  await expect(switchOffTwoStep(server.app, [])).rejects.toThrow('Usage: npm run tidings -- two-step-off')
  await expect(switchOffTwoStep(server.app, ['a@b.example', 'c'])).rejects.toThrow('Usage')
  await expect(switchOffTwoStep(server.app, ['a@b.example'])).rejects.toThrow('There is no account')
})
