import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { testServer } from '../../../testing/test-server.ts'

const PASSWORD = 'correct horse'
const server = await testServer()
const tokens: Record<string, string> = {}
beforeAll(async () => {
  for (const name of ['Mara', 'Ben']) {
    const registration = { name, email: `${name.toLowerCase()}@example.com`, password: PASSWORD }
    tokens[name] = (await (await server.caller()).call.auth.signup(registration)).token
  }
})

const open = (name: 'Mara' | 'Ben', path = '/settings?tab=server') =>
  openApp(path, { server, token: tokens[name] ?? '' })
const card = async (title: string) => within(await screen.findByRole('region', { name: title }))
const rowOf = async (email: string) => {
  const accounts = await card('Accounts')
  const row = (await accounts.findByText(email)).closest('li')
  return within(row as HTMLElement)
}
const manage = async ({ user }: ReturnType<typeof openApp>) => {
  // One that was closed leaves the page a moment later.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click((await rowOf('ben@example.com')).getByRole('button', { name: 'Manage ben@example.com' }))
  return within(await screen.findByRole('dialog', { name: 'ben@example.com' }))
}

test('others than the operator see no tab, even at its address', async () => {
  const { user } = open('Ben')
  await screen.findByRole('tab', { name: 'Reading Preferences', selected: true })
  await user.click(screen.getByRole('tab', { name: 'Account Settings' }))
  expect(screen.queryByRole('tab', { name: 'Server' })).toBeNull()
  expect(screen.queryByText('Who can sign up')).toBeNull()
})

test('the operator has a tab for the server, also at the address of earlier versions', async () => {
  const { router } = open('Mara', '/settings?tab=people')
  await screen.findByRole('tab', { name: 'Server', selected: true })
  screen.getByRole('link', { name: 'Check whether mail can arrive' })
  await screen.findByRole('region', { name: 'Who can sign up' })
  await router.navigate('/settings?tab=server')
  await screen.findByRole('tab', { name: 'Server', selected: true })
})

test('who can sign up is chosen, or fixed by the server’s setting', async () => {
  const { user } = open('Mara')
  const anybody = await screen.findByRole('radio', { name: /^Anyone/ })
  await waitFor(() => expect(anybody).toHaveProperty('checked', true))
  await user.click(screen.getByRole('radio', { name: /^By invitation/ }))
  await screen.findByText('Who can sign up was changed.')
  expect((await (await server.caller()).call.server.get()).registration).toBe('invitation')
  await user.click(screen.getByRole('radio', { name: /^Anyone/ }))
  await waitFor(async () =>
    expect((await (await server.caller()).call.server.get()).registration).toBe('open'),
  )
})

test('if the server’s setting fixes who can sign up, nothing can be chosen', async () => {
  server.services.registration = 'closed'
  open('Mara')
  await screen.findByText(/Set by REGISTRATION on the server/)
  for (const radio of screen.getAllByRole('radio')) expect(radio).toHaveProperty('disabled', true)
  server.services.registration = undefined
})

test('an invitation’s link is made, copied, not shown again, and revoked', async () => {
  const { user } = open('Mara')
  const invitations = await card('Invitations')
  await invitations.findByText('There are no invitations.')
  await user.click(invitations.getByRole('button', { name: 'Invite someone' }))
  await user.type(await screen.findByRole('textbox', { name: 'Who is it for?' }), 'Otto')
  await user.click(screen.getByRole('button', { name: 'Create link' }))
  const link = await screen.findByRole('textbox', { name: 'Link' })
  expect(link).toHaveProperty('value', expect.stringMatching(/^https:\/\/tidings\.test\/signup#[\w-]{43}$/))
  await user.click(
    within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement,
  )
  await invitations.findByText('Otto')
  await user.click(invitations.getByRole('button', { name: 'Revoke the invitation for Otto' }))
  await screen.findByText('Invitation revoked')
  await waitFor(() => expect(invitations.queryByText('Otto')).toBeNull())
})

test('accounts show their usage and nothing of their mail, and can be searched', async () => {
  const ben = await server.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'ben@example.com')
    .executeTakeFirstOrThrow()
  const secret = { subject: 'zebrafinch', sender_name: 'zebrafinch', envelope_from: 'zebrafinch' }
  const mail = { id: 'm', user_id: ben.id, envelope_to: 'a@b', digest: 'd', size: 2_400_000 }
  const about = { ...mail, ...secret, received_at: Date.now(), state: 'waiting' as const }
  await server.db.insertInto('mails').values(about).execute()
  const { user } = open('Mara')
  ;(await rowOf('ben@example.com')).getByText(/^2\.4 MB · 1 email in 30 days · 0 newsletters · last seen/)
  ;(await rowOf('mara@example.com')).getByText('You, the administrator')
  expect(document.body.textContent).not.toContain('zebrafinch')
  await user.type(screen.getByRole('searchbox', { name: 'Search by email or name' }), 'BEN')
  const accounts = await card('Accounts')
  await waitFor(() => expect(accounts.queryByText('mara@example.com')).toBeNull())
  await user.type(screen.getByRole('searchbox'), 'jamin')
  await screen.findByText('No account matches.')
})

test('limits are saved, and shown', async () => {
  const app = open('Mara')
  const dialog = await manage(app)
  await app.user.type(dialog.getByRole('textbox', { name: 'Space in MB' }), 'much')
  await app.user.click(dialog.getByRole('button', { name: 'Save limits' }))
  await dialog.findByText('Enter a number')
  await app.user.clear(dialog.getByRole('textbox', { name: 'Space in MB' }))
  await app.user.type(dialog.getByRole('textbox', { name: 'Space in MB' }), '500')
  await app.user.type(dialog.getByRole('textbox', { name: 'Emails a day' }), '1')
  await app.user.click(dialog.getByRole('button', { name: 'Save limits' }))
  await screen.findByText('Limits saved')
  await app.user.click(dialog.getByRole('button', { name: 'Close' }))
  await (await rowOf('ben@example.com')).findByText('At most 1 email a day, 500 MB')
})

test('limits for everybody are saved, and the operator’s own account has limits alone', async () => {
  const { user } = open('Mara')
  const limits = await card('Limits for everyone')
  await user.type(await limits.findByRole('textbox', { name: 'Newsletters' }), '20')
  await user.click(limits.getByRole('button', { name: 'Save limits' }))
  await screen.findByText('Limits saved')
  await (await card('Activity log')).findByText(/^Changed the limits for everyone/)
  await user.click((await rowOf('mara@example.com')).getByRole('button', { name: 'Manage mara@example.com' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'mara@example.com' }))
  dialog.getByRole('textbox', { name: 'Newsletters' })
  expect(dialog.queryByRole('button', { name: /^(Suspend|Delete|Log out everywhere)$/ })).toBeNull()
})

test('an account is suspended after confirmation with the operator’s password, and resumed', async () => {
  const app = open('Mara')
  let dialog = await manage(app)
  await app.user.click(dialog.getByRole('button', { name: 'Suspend' }))
  dialog.getByRole('heading', { name: 'Suspend this account?' })
  expect(document.activeElement?.textContent).toBe('Cancel')
  await app.user.type(dialog.getByLabelText('Your password'), 'wrong horse')
  await app.user.click(dialog.getByRole('button', { name: 'Suspend' }))
  await dialog.findByText('That password is wrong.')
  await app.user.clear(dialog.getByLabelText('Your password'))
  expect(dialog.queryByText('That password is wrong.')).toBeNull()
  await app.user.type(dialog.getByLabelText('Your password'), `${PASSWORD}{Enter}`)
  await screen.findByText('Account suspended')
  await (await rowOf('ben@example.com')).findByText('Suspended')
  dialog = await manage(app)
  await app.user.click(dialog.getByRole('button', { name: 'Resume' }))
  await screen.findByText('Account resumed')
  const log = await card('Activity log')
  await log.findByText(/^Resumed ben@example\.com/)
})

test('an account is deleted after confirmation, and restored', async () => {
  const app = open('Mara')
  let dialog = await manage(app)
  await app.user.click(dialog.getByRole('button', { name: 'Delete' }))
  await app.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await app.user.click(dialog.getByRole('button', { name: 'Delete' }))
  await app.user.type(dialog.getByLabelText('Your password'), PASSWORD)
  await app.user.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Account deleted')
  await (await rowOf('ben@example.com')).findByText(/^Can be restored until/)
  dialog = await manage(app)
  await app.user.click(dialog.getByRole('button', { name: 'Restore' }))
  await screen.findByText('Account restored')
})

test('an announcement is shown to all users until they dismiss it', async () => {
  const app = open('Mara')
  const form = await card('Announcement')
  await app.user.type(form.getByRole('textbox', { name: 'Text' }), 'We move on Sunday.')
  await app.user.click(form.getByRole('button', { name: 'Show to everyone' }))
  const login = { email: 'ben@example.com', password: PASSWORD }
  const { token } = await (await server.caller()).call.auth.login(login)
  const ben = openApp('/saved', { server, token })
  const line = within(
    (await screen.findAllByRole('complementary', { name: 'Announcement' })).at(-1) as HTMLElement,
  )
  line.getByText('We move on Sunday.')
  const before = screen.getAllByRole('complementary', { name: 'Announcement' }).length
  await ben.user.click(line.getByRole('button', { name: 'Dismiss the announcement' }))
  expect(screen.queryAllByRole('complementary', { name: 'Announcement' })).toHaveLength(before - 1)
  openApp('/saved', { server, token })
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 1 }).length).toBeGreaterThan(1))
  expect(screen.queryAllByRole('complementary', { name: 'Announcement' }).length).toBeLessThanOrEqual(before)
})
