import { codeOf } from '@tidings/api/testing/authenticator'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signUp, startTestServer, type TestServer } from '../testing/test-server.ts'
import { switchOffTwoStep } from './switch-off-two-step.ts'

let server: TestServer
let said: string[]
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => {
  said = []
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(line))
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

test('whoever lost the app and the codes is helped by the operator, beside the server', async () => {
  const { client, user } = await signUp(server.url, 'Mara')
  await expect(switchOffTwoStep(server.house, [user.email])).rejects.toThrow('has no two-step sign-in')
  const { secret } = await client.twoStep.begin.mutate({})
  await client.twoStep.switchOn.mutate({ password: 'correct horse', code: codeOf(secret) })
  const login = () => client.auth.login.mutate({ email: user.email, password: 'correct horse' })
  await expect(login()).rejects.toThrow('428')
  await switchOffTwoStep(server.house, ['Mara@Example.com'])
  expect(said).toEqual(['mara@example.com signs in by password alone now.'])
  expect((await login()).user.uid).toBe(user.uid)
})

test('nobody is misunderstood', async () => {
  await expect(switchOffTwoStep(server.house, [])).rejects.toThrow('Usage: npm run tidings -- two-step-off')
  await expect(switchOffTwoStep(server.house, ['a@b.example', 'c'])).rejects.toThrow('Usage')
  await expect(switchOffTwoStep(server.house, ['a@b.example'])).rejects.toThrow('There is no account')
})
