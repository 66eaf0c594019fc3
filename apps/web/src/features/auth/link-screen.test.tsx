import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userWithTwoStep } from '@tidings/api/testing/authenticator'
import { addPasskey, passkeyBrowser } from '@tidings/api/testing/passkey-fixture'
import { openTestMailbox } from '@tidings/api/testing/test-mailbox'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const PASSWORD = 'correct horse'
const NEW = 'battery staple'

const server = await testServer()
const post = await openTestMailbox(server)
afterAll(() => post.close())
let email: string
let token: string
let verification: string
let n = 0
beforeEach(async () => {
  email = `mara${++n}@reader.example`
  const { call } = await server.caller()
  token = (await call.auth.signup({ name: 'Mara', email, password: PASSWORD })).token
  verification = await post.token(email)
})

/** The token in the next account e-mail that asks for a new password. */
async function resetToken(to = email): Promise<string> {
  for (;;) {
    const { subject, body } = await post.next(to)
    if (subject === 'Set a new password') return /#(\S+)/.exec(body)?.[1] ?? ''
  }
}
const button = (name: string) => screen.findByRole('button', { name })
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 })

test("'Forgot your password?' on the sign-in screen asks for an email and shows the same for any address", async () => {
  const said: (string | null)[] = []
  for (const typed of [email, `nobody${n}@reader.example`]) {
    const { user } = openApp('/login', { server })
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }))
    await heading('Forgot your password?')
    await user.type(screen.getByLabelText('Email'), typed)
    await user.click(await button('Send link'))
    await heading('Check your inbox')
    said.push(screen.getByText(/is on its way/).textContent?.replace(typed, '') ?? null)
    cleanup()
  }
  expect(said[0]).toBe(said[1])
})

test.each([
  ['on this machine the folder', '/srv/data/outbox', true, 'Emails are saved as files in /srv/data/outbox.'],
  ['elsewhere whom to ask', '/srv/data/outbox', false, 'Ask your administrator for the email.'],
])(
  'where no mail server sends the link, the screen names %s, whether or not there is an account',
  async (_, outbox, isHere, words) => {
    Object.assign(server.services, { outbox, isFromThisMachine: isHere })
    const said: (string | null)[] = []
    for (const typed of [email, 'nobody@reader.example']) {
      const { user } = openApp('/forgot-password', { server })
      await user.type(await screen.findByLabelText('Email'), typed)
      await user.click(await button('Send link'))
      await heading('Email saved in the server’s outbox')
      expect(screen.queryByText(/is on its way/)).toBeNull()
      said.push(screen.getByRole('main').textContent?.replace(typed, '') ?? null)
      cleanup()
    }
    Object.assign(server.services, { outbox: undefined, isFromThisMachine: undefined })
    expect(said[0]).toContain(`This server can’t send email. ${words}`)
    expect(said[0]).toBe(said[1])
  },
)

test('opening a link does nothing; its button sets the password and leads to the sign-in screen', async () => {
  await (await server.caller()).call.account.forgotPassword({ email })
  const link = `/reset-password#${await post.token(email)}`
  const { user, router, network } = openApp(link, { server, token })
  await heading('Set a new password')
  screen.getByText(`For the account of ${email}. You will be logged out everywhere, including here.`)
  expect(network.calls.map(({ procedure }) => procedure)).not.toContain('account.resetPassword')
  await user.type(screen.getByLabelText('New password'), NEW)
  await user.type(screen.getByLabelText('Confirm new password'), `${NEW}!`)
  await user.click(await button('Set password'))
  await screen.findByText("Passwords don't match")
  await user.type(screen.getByLabelText('Confirm new password'), '{Backspace}')
  await user.click(await button('Set password'))
  await screen.findByText('Your password is set. Log in with it.')
  expect(router.state.location).toMatchObject({ pathname: '/login', hash: '' })
  await user.type(screen.getByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), NEW)
  await user.click(await button('Log in'))
  await heading("Today's Digest")
})

test('other sign-in methods are ticked to be removed with the new password, and stay when unticked', async () => {
  const { call } = await server.caller(token)
  const { device: mine } = await addPasskey(call, { name: 'My phone' })
  const { device: other } = await addPasskey(call, { name: 'Another' })
  const { uid } = (await call.user.get({})).user
  const identity = { issuer: 'https://id.example', subject: uid, user_id: uid, email: 'mara@id.example' }
  await server.db
    .insertInto('identities')
    .values({ ...identity, created_at: 1 })
    .execute()
  await (await server.caller()).call.account.forgotPassword({ email })
  const { user } = openApp(`/reset-password#${await resetToken()}`, { server })
  await heading('Set a new password')
  const choice = within(screen.getByRole('group', { name: 'Other ways to log in to your account' }))
  const tick = (name: RegExp) => choice.getByRole<HTMLInputElement>('checkbox', { name })
  // The owner keeps what the account was created with.
  expect(tick(/Connected account “id\.example \(mara@id\.example\)”/).checked).toBe(false)
  expect(tick(/Passkey “Another”/).checked).toBe(true)
  await user.click(tick(/Passkey “My phone”/))
  await user.type(screen.getByLabelText('New password'), NEW)
  await user.type(screen.getByLabelText('Confirm new password'), NEW)
  await user.click(await button('Set password'))
  await screen.findByText('Your password is set. Log in with it.')
  expect((await passkeyBrowser(server).signIn(mine)).user.email).toBe(email)
  await expect(passkeyBrowser(server).signIn(other)).rejects.toThrow()
})

test('two-step sign-in that stays on is reported as such', async () => {
  const reader = await userWithTwoStep(server)
  await server.db
    .updateTable('users')
    .set({ email_verified_at: 1 })
    .where('id', '=', reader.user.id)
    .execute()
  await (await server.caller()).call.account.forgotPassword({ email: reader.user.email })
  openApp(`/reset-password#${await resetToken(reader.user.email)}`, { server })
  await heading('Set a new password')
  screen.getByText(/^Two-step login stays on/)
  expect(screen.queryByRole('group')).toBeNull()
})

test('a link that was used, or is for something else, says so and offers what helps', async () => {
  openApp('/reset-password#made-up', { server })
  await heading('This link no longer works')
  expect(screen.getByRole('link', { name: 'Send a new link' })).toHaveProperty('pathname', '/forgot-password')
  cleanup()
  openApp(`/delete-account#${verification}`, { server })
  await heading('This link no longer works')
  screen.getByRole('link', { name: 'Go to Tidings' })
})

test('a lost connection does not make the link invalid: it can be retried', async () => {
  const { user, network } = openApp('/login', { server })
  await heading('Log in')
  network.lose('account.link')
  cleanup()
  const again = openApp(`/verify-email#${verification}`, { server, network })
  await heading('Something went wrong')
  network.mend()
  await (again.user ?? user).click(await button('Try again'))
  await heading('Confirm your email address')
})

describe('the button of a link', () => {
  test('confirms the email address, and Settings show it', async () => {
    const { user, router } = openApp(`/verify-email#${verification}`, { server, token })
    await user.click(await button('Confirm email address'))
    await heading('Email address confirmed')
    await router.navigate('/settings?tab=sign-in')
    await screen.findByText('Confirmed')
  })

  test('changes the address, which the old one is informed of, and can undo with a new password', async () => {
    const newEmail = `new-${email}`
    const { call } = await server.caller(token)
    await call.account.changeEmail({ newEmail, password: PASSWORD })
    const { user } = openApp(`/change-email#${await post.token(newEmail)}`, { server })
    await user.click(await button('Use this address'))
    await heading('Email address changed')
    cleanup()
    const undoing = openApp(`/undo-email-change#${await post.token(email)}`, { server })
    await heading('Recover your account')
    await undoing.user.type(screen.getByLabelText('New password'), NEW)
    await undoing.user.type(screen.getByLabelText('Confirm new password'), NEW)
    await undoing.user.click(await button('Recover account'))
    await screen.findByText('Your account is recovered. Log in with your new password.')
  })

  test('deletes the account, and signs it out here', async () => {
    const { call } = await server.caller(token)
    await call.account.mailDeletionLink()
    const { user, router } = openApp(`/delete-account#${await post.token(email)}`, { server, token })
    await user.click(await button('Delete account'))
    await heading('Account deleted')
    await router.navigate('/saved')
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  })
})
