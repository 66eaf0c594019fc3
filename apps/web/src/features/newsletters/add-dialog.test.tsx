import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type NewsletterReader, newsletterReader } from '../../testing/newsletter-reader.ts'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()

const MARGINS = { name: 'Margins', email: 'hello@margins.example' }
type Typed = typeof MARGINS

async function openDialog(reader?: NewsletterReader) {
  const { token, call } = reader ?? (await newsletterReader(server))
  const app = openApp('/newsletters', { server, token })
  const { user } = app
  await screen.findByRole('heading', { level: 1, name: 'My Newsletters' })
  const [add] = within(screen.getByRole('main')).getAllByRole('button', { name: 'Add Newsletter' })
  if (add) await user.click(add)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Newsletter' }))
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Newsletter Name' })
  const email = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Newsletter Email' })
  const send = async (typed: Typed = MARGINS) => {
    for (const [field, text] of [
      [name, typed.name],
      [email, typed.email],
    ] as const) {
      await user.clear(field)
      if (text) await user.paste(text)
    }
    await user.click(dialog.getByRole('button', { name: /^Add/ }))
  }
  const added = async () => (await call.newsletters.list({})).newsletters
  return { ...app, dialog, name, email, send, added }
}

test('the dialog says what it is for, has its fields with their kinds, and begins with the name', async () => {
  const { dialog, name, email } = await openDialog()
  dialog.getByText(
    "Add a newsletter to track in your account. You'll receive a unique email address to forward your newsletters to.",
  )
  expect(name.placeholder).toBe('e.g. Tech Weekly')
  expect(email.type).toBe('email')
  await waitFor(() => expect(document.activeElement).toBe(name))
})

test('a newsletter is added with a colour, its toast says so, it is in both lists, and the dialog closes', async () => {
  const { send, added, name } = await openDialog()
  await waitFor(() => expect(document.activeElement).toBe(name))
  await send({ name: '  Margins ', email: ' Hello@Margins.example ' })
  await screen.findByText('Newsletter added')
  screen.getByText('Margins has been added to your account')
  expect(await added()).toMatchObject([
    { name: 'Margins', sourceEmail: 'hello@margins.example', confirmationStatus: 'pending' },
  ])
  await screen.findByRole('article')
  expect(await screen.findAllByRole('link', { name: 'Margins' })).toHaveLength(2)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  [0, 'sw-blue'],
  [0.999, 'sw-slate'],
])('the client chooses the colour at random: %f makes it %s', async (chance, color) => {
  const { send, network } = await openDialog()
  vi.spyOn(Math, 'random').mockReturnValue(chance)
  await send()
  await screen.findByText('Newsletter added')
  vi.restoreAllMocks()
  const call = network.calls.find(({ procedure }) => procedure === 'newsletters.add')
  expect(call?.input).toEqual({ name: 'Margins', sourceEmail: 'hello@margins.example', color })
})

test('invalid names and addresses are refused under the field, which has the focus, and nothing is sent', async () => {
  const { send, network, dialog } = await openDialog()
  const invalid = 'Please enter a valid email address.'
  for (const [typed, message] of [
    [{ name: '' }, 'Newsletter name must be at least 2 characters.'],
    [{ name: 'x'.repeat(201) }, 'Newsletter name must be at most 200 characters.'],
    [{ email: 'garden@windowbox' }, invalid],
    [{ email: 'שלום@margins.example' }, invalid],
    [{ email: `${'x'.repeat(250)}@margins.example` }, 'Newsletter email must be at most 254 characters.'],
  ] as const) {
    await send({ ...MARGINS, ...typed })
    await dialog.findByText(message)
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  }
  expect(network.calls.some(({ procedure }) => procedure === 'newsletters.add')).toBe(false)
})

test("while it is added the button reads 'Adding...' and can't be pressed again", async () => {
  const { send, network, dialog, added } = await openDialog()
  const release = network.hold('newsletters.add')
  await send()
  const busy = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Adding...' })
  expect(busy.disabled).toBe(true)
  release()
  await screen.findByText('Newsletter added')
  expect(await added()).toHaveLength(1)
})

test('an address of an existing newsletter is reported under the field, beside the toast', async () => {
  const reader = await newsletterReader(server)
  const { sourceEmail } = await reader.addNewsletter('Margins')
  const { send, dialog, name } = await openDialog(reader)
  await send({ name: 'Margins again', email: sourceEmail.toUpperCase() })
  await dialog.findByText('You already have a newsletter from that address.')
  screen.getByText('Failed to add newsletter. Please try again.')
  expect(name.value).toBe('Margins again')
})

test('when the session has ended, what was typed is there again after signing in', async () => {
  const reader = await newsletterReader(server)
  const { send, router } = await openDialog(reader)
  await server.services.sessions.end(reader.token)
  await send()
  await screen.findByRole('button', { name: 'Log in' })
  expect(router.state.location.state).toMatchObject({ from: '/newsletters' })
  const { token } = await server.services.sessions.start(reader.user.id)
  openApp('/newsletters', { server, token })
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Newsletter' }))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Newsletter Name' }).value).toBe('Margins')
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Newsletter Email' }).value).toBe(
    MARGINS.email,
  )
})

test('when the connection is lost a toast says so, what was typed stays, and a second try adds it', async () => {
  const { send, network, dialog, name, email, user, added } = await openDialog()
  network.lose('newsletters.add')
  await send()
  const toast = within(await screen.findByRole('alert'))
  toast.getByText('Error')
  toast.getByText('Failed to add newsletter. Please try again.')
  expect([name.value, email.value]).toEqual(['Margins', 'hello@margins.example'])
  network.mend()
  await user.click(dialog.getByRole('button', { name: 'Add Newsletter' }))
  await screen.findByText('Newsletter added')
  expect(await added()).toHaveLength(1)
})
