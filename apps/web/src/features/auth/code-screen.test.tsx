import { screen, waitFor } from '@testing-library/react'
import { codeOf, PASSWORD, userWithTwoStep } from '@tidings/api/testing/authenticator'
import { beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()
let reader: Awaited<ReturnType<typeof userWithTwoStep>>
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  reader = await userWithTwoStep(server)
})

const button = (name: string) => screen.getByRole('button', { name })

/** Types the password; then the screen for the code is shown. */
async function openCode() {
  const app = openApp('/saved', { server })
  await screen.findByRole('heading', { name: 'Log in' })
  await app.user.type(screen.getByLabelText('Email'), reader.user.email)
  await app.user.type(screen.getByLabelText('Password'), PASSWORD)
  await app.user.click(button('Log in'))
  await screen.findByRole('heading', { name: 'Enter the code' })
  return app
}

test('after the password a code is required, which then opens the requested page', async () => {
  const { user, router } = await openCode()
  const field = screen.getByLabelText('Code')
  expect(field).toMatchObject({ inputMode: 'numeric', autocomplete: 'one-time-code' })
  expect(document.activeElement).toBe(field)
  expect(screen.queryByText('Login successful')).toBeNull()
  await user.click(button('Log in'))
  await screen.findByText('Please enter the code')
  await user.type(field, codeOf(reader.secret))
  await user.click(button('Log in'))
  await screen.findByText('Login successful')
  await waitFor(() => expect(router.state.location.pathname).toBe('/saved'))
})

test('a wrong code is reported, and another can be entered', async () => {
  const { user } = await openCode()
  await user.type(screen.getByLabelText('Code'), codeOf(reader.secret, 5))
  await user.click(button('Log in'))
  await screen.findByText('That code is wrong or was used already.')
  await user.clear(screen.getByLabelText('Code'))
  await user.type(screen.getByLabelText('Code'), codeOf(reader.secret))
  await user.click(button('Log in'))
  await screen.findByText('Login successful')
})

test('a recovery code works as well', async () => {
  const { user } = await openCode()
  await user.click(button('Use a recovery code'))
  await screen.findByRole('heading', { name: 'Enter a recovery code' })
  await user.type(screen.getByLabelText('Recovery code'), reader.recoveryCodes[3] ?? '')
  await user.click(button('Log in'))
  await screen.findByText('Login successful')
})

test('after more than five minutes the password is required again, and the requested page is still opened', async () => {
  const { user, router } = await openCode()
  await server.db.updateTable('second_steps').set({ expires_at: 1 }).execute()
  await user.type(screen.getByLabelText('Code'), codeOf(reader.secret))
  await user.click(button('Log in'))
  await screen.findByRole('heading', { name: 'Log in' })
  expect(screen.getByRole('status').textContent).toContain('This took too long. Please log in again.')
  expect(router.state.location.state).toMatchObject({ from: '/saved' })
})
