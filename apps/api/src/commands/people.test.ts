import { createTidingsClient } from '@tidings/api/client'
import { codeOf } from '@tidings/api/testing/authenticator'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { beforeAll, expect, test } from 'vitest'
import { loggedLines } from '../testing/logged-lines.ts'
import { signUp, startTestServer } from '../testing/test-server.ts'
import {
  announceCommand,
  deleteAccountCommand,
  limitAccount,
  listAccounts,
  printLog,
  restoreAccountCommand,
  resumeAccount,
  signOutUsers,
  suspendAccount,
  switchOffTwoStep,
} from './people.ts'
import { invitationsCommand, inviteCommand, registrationCommand } from './registration.ts'

const server = forAllTests(() => startTestServer())
let client: Awaited<ReturnType<typeof signUp>>['client']
const said = loggedLines()
beforeAll(async () => {
  client = (await signUp(server.url, 'Mara')).client
  await signUp(server.url, 'Otto')
})

const login = (name: string) =>
  createTidingsClient({ baseUrl: server.url }).auth.login.mutate({
    email: `${name}@example.com`,
    password: 'correct horse',
  })
/** What a command printed. */
async function linesOf(work: Promise<void>): Promise<string[]> {
  const before = said().length
  await work
  return said().slice(before)
}

test('accounts are listed with what they take, and limited, while the server runs', async () => {
  expect(await linesOf(listAccounts(server.app, []))).toEqual([
    expect.stringMatching(/^otto@example\.com: 0 MB, 0 emails in 30 days, 0 newsletters, last seen 20\d\d-/),
    expect.stringMatching(/^mara@example\.com: /),
    '2 accounts.',
  ])
  expect(await linesOf(limitAccount(server.app, ['otto@example.com']))).toEqual([
    'otto@example.com: as much as any other account.',
  ])
  const limits = ['otto@example.com', '--mails', '100', '--mb', '500']
  expect(await linesOf(limitAccount(server.app, limits))).toEqual([
    'otto@example.com: at most 100 emails a day, at most 500 MB.',
  ])
  await limitAccount(server.app, ['otto@example.com', '--mails', 'none'])
  const { people } = await client.people.list.query({ search: 'otto' })
  expect(people[0]?.limits).toEqual({ mailsADay: null, megabytes: 500, newsletters: null })
})

test('all accounts without limits of their own are limited, while the server runs', async () => {
  expect(await linesOf(limitAccount(server.app, ['--everybody']))).toEqual([
    'Accounts without limits of their own: no limits.',
  ])
  expect(await linesOf(limitAccount(server.app, ['--everybody', '--newsletters', '20']))).toEqual([
    'Accounts without limits of their own: at most 20 newsletters.',
  ])
  const { limits } = await client.people.defaultLimits.query({})
  expect(limits).toEqual({ mailsADay: null, megabytes: null, newsletters: 20 })
  await limitAccount(server.app, ['--everybody', '--newsletters', 'none'])
  for (const wrong of [[], ['otto@example.com', '--everybody']]) {
    await expect(limitAccount(server.app, wrong)).rejects.toThrow('Usage: ')
  }
})

test('an account is suspended and resumed, deleted and restored, while the server runs', async () => {
  expect(await linesOf(suspendAccount(server.app, [' Otto@Example.com']))).toEqual([
    'otto@example.com is suspended.',
  ])
  await expect(login('otto')).rejects.toThrow('suspended')
  await resumeAccount(server.app, ['otto@example.com'])
  await login('otto')
  await deleteAccountCommand(server.app, ['otto@example.com'])
  await expect(login('otto')).rejects.toThrow('401')
  expect((await linesOf(listAccounts(server.app, ['otto'])))[0]).toContain('deleted')
  await restoreAccountCommand(server.app, ['otto@example.com'])
  await login('otto')
})

test('who can sign up is changed, and a link invites one person', async () => {
  expect(await linesOf(registrationCommand(server.app, []))).toEqual(['Anyone can sign up.'])
  expect(await linesOf(registrationCommand(server.app, ['invitation']))).toEqual([
    'Signing up requires an invitation.',
  ])
  const [url = '', until] = await linesOf(inviteCommand(server.app, ['Ben from work', '--days', '3']))
  expect(url).toMatch(new RegExp(`^${server.url}/signup#[\\w-]{43}$`))
  expect(until).toMatch(/^One person can sign up with this link until 20\d\d-\d\d-\d\d\.$/)
  const ben = { name: 'Ben', email: 'ben@example.com', password: 'correct horse' }
  const signup = (invitation: string) =>
    createTidingsClient({ baseUrl: server.url }).auth.signup.mutate({ ...ben, invitation })
  await expect(signup('guess')).rejects.toThrow('403')
  await signup(new URL(url).hash.slice(1))
  const [line = ''] = await linesOf(invitationsCommand(server.app, []))
  expect(line).toMatch(/used on 20\S+ by ben@example\.com \(Ben from work\)$/)
  await inviteCommand(server.app, [])
  const [open = ''] = await linesOf(invitationsCommand(server.app, []))
  await invitationsCommand(server.app, ['--revoke', open.split(' ')[0] ?? ''])
  expect(await linesOf(invitationsCommand(server.app, []))).toHaveLength(1)
  await registrationCommand(server.app, ['open'])
})

test('an announcement is shown to all users, and withdrawn', async () => {
  expect(await linesOf(announceCommand(server.app, ['We move on Sunday.']))).toEqual([
    'Announced: We move on Sunday.',
  ])
  expect((await client.auth.session.query()).user?.announcement?.text).toBe('We move on Sunday.')
  expect(await linesOf(announceCommand(server.app, ['--none']))).toEqual(['Nothing is announced.'])
})

test('what was done is logged, for the screen too', async () => {
  const lines = await linesOf(printLog(server.app, []))
  expect(lines.some((line) => /^20\S+Z suspended otto@example\.com \(by command\)$/.test(line))).toBe(true)
  const { actions } = await client.people.log.query({})
  expect(actions.find(({ action }) => action === 'suspended')).toMatchObject({
    byCommand: true,
    email: 'otto@example.com',
  })
})

test('sessions are ended, and two-step login is switched off, while the server runs', async () => {
  const otto = await login('otto')
  const elsewhere = createTidingsClient({ baseUrl: server.url, token: otto.token })
  const [line] = await linesOf(signOutUsers(server.app, [' Otto@Example.com']))
  expect(line).toMatch(/^\d+ sessions? of otto@example\.com ended\.$/)
  await expect(elsewhere.user.get.query({})).rejects.toThrow('401')
  const { token } = await login('otto')
  const { twoStep } = createTidingsClient({ baseUrl: server.url, token })
  const { secret } = await twoStep.begin.mutate({})
  await twoStep.switchOn.mutate({ password: 'correct horse', code: codeOf(secret) })
  await expect(login('otto')).rejects.toThrow('428')
  expect(await linesOf(switchOffTwoStep(server.app, ['Otto@Example.com']))).toEqual([
    'otto@example.com logs in by password alone now.',
  ])
  await login('otto')
  expect((await linesOf(signOutUsers(server.app, ['--all'])))[0]).toMatch(/^\d+ sessions ended\.$/)
  await expect(client.user.get.query({})).rejects.toThrow('401')
})

test('refuses unknown accounts and arguments, and the operator’s own account', async () => {
  await expect(suspendAccount(server.app, [])).rejects.toThrow('Usage: npm run tidings -- suspend EMAIL')
  await expect(switchOffTwoStep(server.app, ['otto@example.com'])).rejects.toThrow('has no two-step login')
  for (const command of [suspendAccount, signOutUsers, switchOffTwoStep]) {
    await expect(command(server.app, ['a@b.example'])).rejects.toThrow('There is no account')
    await expect(command(server.app, ['a@b.example', 'c'])).rejects.toThrow('Usage: npm run tidings -- ')
  }
  await expect(suspendAccount(server.app, ['mara@example.com'])).rejects.toThrow('administrator')
  await expect(limitAccount(server.app, ['otto@example.com', '--mb', 'much'])).rejects.toThrow('not a limit')
  await expect(limitAccount(server.app, ['otto@example.com', '--gb', '1'])).rejects.toThrow(
    "Unknown option '--gb'",
  )
  await expect(registrationCommand(server.app, ['maybe'])).rejects.toThrow('open|invitation|closed')
  await expect(inviteCommand(server.app, ['Ben', '--days', '400'])).rejects.toThrow('1 to 90 days')
  await expect(announceCommand(server.app, ['two\nlines'])).rejects.toThrow('one line')
})
