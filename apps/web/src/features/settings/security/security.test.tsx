import { screen, waitFor, within } from '@testing-library/react'
import { openMailboxFixture } from '@tidings/api/testing/mailbox-fixture'
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { testServer } from '../../../testing/test-server.ts'

const PASSWORD = 'correct horse'
const NEW = 'battery staple'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const server = await testServer()
let account: { token: string; email: string; uid: string }
let n = 0
beforeEach(async () => {
  const registration = { name: 'Mara Olsen', email: `mara${++n}@reader.example`, password: PASSWORD }
  const { token, user } = await (await server.caller()).call.auth.signup(registration)
  account = { token, ...user }
})

const open = (token = account.token, tab = 'sign-in') => openApp(`/settings?tab=${tab}`, { server, token })
const card = async (name: string) => within(await screen.findByRole('region', { name }))
const dialog = async (role: 'dialog' | 'alertdialog' = 'dialog') => within(await screen.findByRole(role))
const lives = async (token: string) =>
  (await server.services.sessions.find({ authorization: `Bearer ${token}` })) !== undefined

test('an address that is not confirmed says so, and the mail can be sent again', async () => {
  const { user } = open()
  const signIn = await card('Login')
  signIn.getByText('Not confirmed yet')
  await user.click(signIn.getByRole('button', { name: 'Send again: confirmation email' }))
  await screen.findByText('Email sent')
})

test('without a mail server the toast says where mails are written', async () => {
  Object.assign(server.services, { outbox: '/srv/data/outbox', isFromThisMachine: true })
  const { user } = open()
  const signIn = await card('Login')
  await user.click(signIn.getByRole('button', { name: 'Send again: confirmation email' }))
  await screen.findByText('Email saved in the server’s outbox')
  screen.getByText(/Emails are saved as files in \/srv\/data\/outbox\./)
  expect(screen.queryByText('Email sent')).toBeNull()
  Object.assign(server.services, { outbox: undefined, isFromThisMachine: undefined })
})

test('the email changes with the password, once the link is used; until then it can be kept', async () => {
  const { user } = open()
  await user.click((await card('Login')).getByRole('button', { name: 'Change email' }))
  const asked = await dialog()
  await user.type(asked.getByLabelText('New email'), 'mara')
  await user.click(asked.getByRole('button', { name: 'Send link' }))
  await asked.findByText('Please enter a valid email address')
  await user.type(asked.getByLabelText('New email'), '.new@reader.example')
  await user.type(asked.getByLabelText('Current password'), 'wrong horse')
  await user.click(asked.getByRole('button', { name: 'Send link' }))
  await asked.findByText('That password is wrong.')
  await user.clear(asked.getByLabelText('Current password'))
  await user.type(asked.getByLabelText('Current password'), PASSWORD)
  await user.click(asked.getByRole('button', { name: 'Send link' }))
  await screen.findByText('Check your inbox')
  const signIn = await card('Login')
  await signIn.findByText('Waiting for you to open the link sent to mara.new@reader.example')
  await user.click(signIn.getByRole('button', { name: 'Keep this one as my email address' }))
  await signIn.findByText('Not confirmed yet')
})

test('the password changes with the old one; other sessions end, and this browser stays signed in', async () => {
  const { token: far } = await server.services.sessions.start(account.uid, FIREFOX)
  const { user } = open()
  await (await card('Where you’re logged in')).findByText('Firefox on Linux')
  await user.click((await card('Login')).getByRole('button', { name: 'Change password' }))
  const asked = await dialog()
  await user.type(asked.getByLabelText('Current password'), PASSWORD)
  await user.type(asked.getByLabelText('New password'), NEW)
  await user.type(asked.getByLabelText('Confirm new password'), NEW)
  await user.click(asked.getByRole('button', { name: 'Change password' }))
  await screen.findByText('Password changed')
  expect([await lives(far), await lives(account.token)]).toEqual([false, false])
  await waitFor(() => expect(screen.queryByText('Firefox on Linux')).toBeNull())
  screen.getByText('This browser')
})

test('an account without a password can have a link mailed that sets one', async () => {
  const { token } = await server.newReader()
  const { user } = open(token)
  const signIn = await card('Login')
  signIn.getByText('None yet: you log in with Google')
  await user.click(signIn.getByRole('button', { name: 'Email me a link to set a password' }))
  await screen.findByText('The link in it sets your password. It works for one hour.')
  await user.click(signIn.getByRole('button', { name: 'Change email' }))
  await screen.findByText('Set a password first. You need it to change your email address.')
})

test('each session is listed in words, the current one marked, and any other can be signed out', async () => {
  const { token: far } = await server.services.sessions.start(account.uid, FIREFOX)
  const { user } = open()
  const list = await card('Where you’re logged in')
  await list.findByText('Firefox on Linux')
  list.getByText('This browser')
  await user.click(list.getByRole('button', { name: 'Log out Firefox on Linux' }))
  await waitFor(() => expect(list.queryByText('Firefox on Linux')).toBeNull())
  expect([await lives(far), await lives(account.token)]).toEqual([false, true])
})

test("'Log out everywhere' ends every session and leads to the sign-in screen", async () => {
  const { token: far } = await server.services.sessions.start(account.uid)
  const { user, router } = open()
  await user.click((await card('Where you’re logged in')).getByRole('button', { name: 'Log out everywhere' }))
  await screen.findByText('Logged out everywhere')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect([await lives(far), await lives(account.token)]).toEqual([false, false])
})

test('all data can be downloaded by a link', async () => {
  open(account.token, 'account')
  const link = (await card('Your data')).getByRole('link', { name: 'Download' })
  expect(link.getAttribute('href')).toBe('/api/account/data')
})

test('deleting the account lists what is deleted, with the focus on Cancel; a wrong password deletes nothing', async () => {
  const { user, router } = open(account.token, 'account')
  await user.click((await card('Your data')).getByRole('button', { name: 'Delete account' }))
  const asked = await dialog('alertdialog')
  await asked.findByText(/with 0 newsletters, 0 emails, 0 articles and 0 highlights/)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  await user.type(asked.getByLabelText('Current password'), 'wrong horse')
  await user.click(asked.getByRole('button', { name: 'Delete account' }))
  await asked.findByText('That password is wrong.')
  expect(await lives(account.token)).toBe(true)
  await user.clear(asked.getByLabelText('Current password'))
  await user.type(asked.getByLabelText('Current password'), PASSWORD)
  await user.click(asked.getByRole('button', { name: 'Delete account' }))
  await screen.findByText('Account deleted')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(await lives(account.token)).toBe(false)
})

test('with the account the access stays that was given at Google and Microsoft, and the dialog says so', async () => {
  const mailboxes = await openMailboxFixture(server)
  const { token, user: owner, change } = await mailboxes.connected()
  await change({ sign_in: 'microsoft' })
  const identity = { issuer: 'https://accounts.google.com', subject: owner.id, user_id: owner.id }
  await server.db
    .insertInto('identities')
    .values({ ...identity, email: owner.email, created_at: 1 })
    .execute()
  const { user } = open(token, 'account')
  await user.click((await card('Your data')).getByRole('button', { name: 'Delete account' }))
  await (await dialog('alertdialog')).findByText(/^To end the access .* your Google and Microsoft accounts\./)
  await mailboxes.close()
})
