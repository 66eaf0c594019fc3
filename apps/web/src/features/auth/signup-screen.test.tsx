import { createHash } from 'node:crypto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()
let people = 0

async function openSignup() {
  const app = openApp('/signup', { server })
  await screen.findByRole('heading', { name: 'Create your account' })
  return app
}
const LABELS = { name: 'Name', email: 'Email', password: 'Password', confirm: 'Confirm Password' }
const fieldOf = (label: string) => screen.getByLabelText(label)
const submit = () => screen.getByRole('button', { name: 'Sign up' })
const sent = ({ network }: ReturnType<typeof openApp>) =>
  network.calls.filter(({ procedure }) => procedure === 'auth.signup')

async function fill({ user }: ReturnType<typeof openApp>, values: Partial<typeof LABELS> = {}) {
  people += 1
  const email = `mara${people}@reader.example`
  const all = { name: 'Mara Olsen', email, password: 'correct horse', confirm: 'correct horse', ...values }
  for (const key of ['name', 'email', 'password', 'confirm'] as const) {
    await user.clear(fieldOf(LABELS[key]))
    if (all[key]) await user.paste(all[key])
  }
  await user.click(submit())
  return all
}

/** The message is tied to the field, which has the focus, and nothing was sent. */
async function expectFault(app: ReturnType<typeof openApp>, label: string, message: string): Promise<void> {
  const fault = await screen.findByText(message)
  const field = fieldOf(label)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(fault.id)
  expect(document.activeElement).toBe(field)
  expect(sent(app)).toEqual([])
}

test("the title is 'Create your account', the subtitle says what for, and a 'Log in' link leads to /login", async () => {
  const { user, router } = await openSignup()
  screen.getByText('Sign up for Tidings to start managing your newsletters')
  await user.click(screen.getByRole('link', { name: 'Log in' }))
  await screen.findByRole('heading', { name: 'Log in' })
  expect(router.state.location.pathname).toBe('/login')
})

test("there are Name, Email, Password and Confirm Password, for password managers too, the button 'Sign up' and a Google button", async () => {
  await openSignup()
  expect(Object.values(LABELS).map((label) => fieldOf(label).getAttribute('type') ?? 'text')).toEqual([
    'text',
    'email',
    'password',
    'password',
  ])
  expect(Object.values(LABELS).map((label) => fieldOf(label).getAttribute('autocomplete'))).toEqual([
    'name',
    'email',
    'new-password',
    'new-password',
  ])
  expect(submit()).toHaveProperty('type', 'submit')
  screen.getByRole('button', { name: 'Continue with Google' })
})

test("success shows the toast 'Account created' / 'Welcome to Tidings!' and goes to /", async () => {
  const app = await openSignup()
  await fill(app)
  const toast = (await screen.findByText('Account created')).closest('[role=status]')
  within(toast as HTMLElement).getByText('Welcome to Tidings!')
  await screen.findByRole('heading', { name: "Today's Digest", level: 1 })
  expect(app.router.state.location.pathname).toBe('/')
})

test('the account has the email, the name as display name, and the time zone of the browser', async () => {
  const { email } = await fill(await openSignup(), { name: '  \u202bדנה <b>Olsen</b> \u{1f600}  ' })
  await screen.findByText('Account created')
  const row = await server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  expect(row).toMatchObject({
    display_name: '\u202bדנה <b>Olsen</b> \u{1f600}',
    time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
})

test('each fault is reported at its field, the first of which has the focus, and nothing is sent', async () => {
  const app = await openSignup()
  await fill(app, { name: '\u200bM', email: 'x', password: '1', confirm: '2' })
  await expectFault(app, 'Name', 'Name must be at least 2 characters long')
  screen.getByText('Please enter a valid email address')
  screen.getByText('Password must be at least 6 characters long')
  screen.getByText("Passwords don't match")
  await fill(app, { name: 'x'.repeat(201) })
  await expectFault(app, 'Name', 'Name must be at most 200 characters long')
  await fill(app, { email: '\u{1f600}@example.com' })
  await expectFault(app, 'Email', 'Please enter a valid email address')
  await fill(app, { confirm: 'correct house' })
  await expectFault(app, 'Confirm Password', "Passwords don't match")
})

test("a refusal shows the toast 'Registration failed' with the error text, and keeps what was typed", async () => {
  const { user: taken } = await server.newReader()
  await fill(await openSignup(), { email: taken.email })
  const toast = await screen.findByRole('alert')
  within(toast).getByText('Registration failed')
  within(toast).getByText('An account with that email already exists.')
  expect(fieldOf('Email')).toHaveProperty('value', taken.email)
  expect(fieldOf('Confirm Password')).toHaveProperty('value', 'correct horse')
})

test('if nobody can sign up, the page says so, and the login page has no link to a form', async () => {
  await server.newReader()
  server.services.registration = 'closed'
  const { user } = openApp('/signup', { server })
  await screen.findByRole('heading', { name: 'Sign-up is closed' })
  expect(screen.queryByLabelText('Name')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Log in' }))
  await screen.findByRole('heading', { name: 'Log in' })
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull())
  server.services.registration = undefined
})

test('if signing up requires an invitation, its link opens the form, once', async () => {
  await server.newReader()
  server.services.registration = 'invitation'
  const { unmount } = await openRefusal('/signup', 'Sign-up is by invitation')
  unmount()
  const token = 'an-invitation'
  const invitation = { id: 'i', token_hash: createHash('sha256').update(token).digest('hex'), created_at: 1 }
  await server.db
    .insertInto('invitations')
    .values({ ...invitation, expires_at: Date.now() + 60_000 })
    .execute()
  const app = openApp(`/signup#${token}`, { server })
  await screen.findByRole('heading', { name: 'Create your account' })
  await fill(app)
  await screen.findByText('Account created')
  await openRefusal(`/signup#${token}`, 'This invitation no longer works')
  server.services.registration = undefined
})

async function openRefusal(path: string, title: string) {
  openApp(path, { server })
  await screen.findByRole('heading', { name: title })
  return { unmount: cleanup }
}
