import { screen, waitFor, within } from '@testing-library/react'
import { hashPassword } from '@tidings/accounts/sign-in/passwords'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const PASSWORD = 'correct horse'

const server = await testServer()
let email: string
beforeAll(async () => {
  const { user } = await server.newReader()
  email = user.email
  const password_hash = await hashPassword(PASSWORD)
  await server.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
})
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

type Person = Awaited<ReturnType<typeof openLogin>>['user']

async function openLogin(path = '/login') {
  const app = openApp(path, { server })
  await screen.findByRole('heading', { name: 'Log in' })
  return app
}
const fieldOf = (label: string) => screen.getByLabelText(label)
const button = (name: string) => screen.getByRole('button', { name })
async function logIn(user: Person, values: { email?: string; password?: string } = {}) {
  await user.click(fieldOf('Email'))
  await user.paste(values.email ?? email)
  await user.click(fieldOf('Password'))
  await user.paste(values.password ?? PASSWORD)
  await user.click(button('Log in'))
}
const digest = () => screen.findByRole('heading', { name: "Today's Digest", level: 1 })

test("the form has email, password, 'Log in', the divider 'OR', 'Continue with Google' and a 'Sign up' link to /signup", async () => {
  const { user, router } = await openLogin()
  expect(fieldOf('Email')).toHaveProperty('type', 'email')
  expect(fieldOf('Password')).toHaveProperty('type', 'password')
  expect(button('Log in')).toHaveProperty('type', 'submit')
  expect(screen.getByText('OR')).toBeDefined()
  expect(button('Continue with Google')).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Sign up' }))
  await screen.findByRole('heading', { name: 'Create your account' })
  expect(router.state.location.pathname).toBe('/signup')
})

test("success shows the toast 'Login successful' / 'Welcome back!' and goes to /", async () => {
  const { user, router } = await openLogin()
  await logIn(user)
  await screen.findByText('Login successful')
  await screen.findByText('Welcome back!')
  await digest()
  expect(router.state.location.pathname).toBe('/')
})

test('a visitor who requested another screen gets it after signing in', async () => {
  const { user, router } = openApp('/saved?tag=linux', { server })
  await screen.findByRole('heading', { name: 'Log in' })
  await logIn(user)
  await screen.findByRole('heading', { name: 'Saved Articles' })
  expect(router.state.location.pathname + router.state.location.search).toBe('/saved?tag=linux')
})

test('a signed-in visitor of /login or /signup is redirected to /', async () => {
  const { token } = await server.newReader()
  for (const path of ['/login', '/signup']) {
    const { router } = openApp(path, { server, token })
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  }
})

test('both buttons are disabled with a spinner while submitting, and a second submit sends nothing', async () => {
  const { user, network } = await openLogin()
  const release = network.hold('auth.login')
  await logIn(user)
  await waitFor(() => expect(button('Log in')).toHaveProperty('disabled', true))
  expect(button('Log in').getAttribute('data-loading')).toBe('true')
  await waitFor(() => expect(button('Log in').querySelector('[class*=oader]')).not.toBeNull())
  expect(button('Continue with Google')).toHaveProperty('disabled', true)
  await user.type(fieldOf('Password'), '{Enter}')
  release()
  await screen.findByText('Login successful')
  expect(network.calls.filter(({ procedure }) => procedure === 'auth.login')).toHaveLength(1)
})

test.each([
  ['emails', 'Email', 'Please enter a valid email address', ['', 'mara@example', '\u202emoc.elpmaxe@aram']],
  ['passwords', 'Password', 'Password must be at least 6 characters long', ['', '12345']],
])(
  'invalid %s are reported at the field, which has the focus, and not sent',
  async (_, label, message, values) => {
    const { user, network } = await openLogin()
    for (const value of values) {
      for (const [name, text] of Object.entries({ Email: email, Password: PASSWORD, [label]: value })) {
        await user.clear(fieldOf(name))
        if (text) await user.paste(text)
      }
      await user.click(button('Log in'))
      const fault = await screen.findByText(message)
      const field = fieldOf(label)
      expect(field.getAttribute('aria-invalid')).toBe('true')
      expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(fault.id)
      expect(document.activeElement).toBe(field)
    }
    expect(network.calls.map(({ procedure }) => procedure)).not.toContain('auth.login')
  },
)

test("a refusal shows the toast 'Authentication failed' with the error text, and keeps what was typed", async () => {
  const { user } = await openLogin()
  await logIn(user, { password: 'wrong horse' })
  const toast = await screen.findByRole('alert')
  within(toast).getByText('Authentication failed')
  within(toast).getByText('The email or the password is wrong.')
  expect(fieldOf('Email')).toHaveProperty('value', email)
  expect(fieldOf('Password')).toHaveProperty('value', 'wrong horse')
})

test("an unexpected exception shows the toast 'Something went wrong' / 'Please try again later.'", async () => {
  const { user, network } = await openLogin()
  network.respond('auth.login', 502, '<html>Bad gateway</html>')
  await logIn(user)
  const toast = await screen.findByRole('alert')
  within(toast).getByText('Something went wrong')
  within(toast).getByText('Please try again later.')
})
