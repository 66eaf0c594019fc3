import { screen, waitFor, within } from '@testing-library/react'
import { NEWSLETTER_COLORS } from '@tidings/api/browser-rules'
import { expect, test } from 'vitest'
import { newsletterReader } from '../../testing/newsletter-reader.ts'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()

async function openEditing() {
  const { token, call, addNewsletter } = await newsletterReader(server)
  const { id } = await addNewsletter('Margins')
  const app = openApp('/newsletters', { server, token })
  const { user } = app
  await user.click(await screen.findByRole('button', { name: 'Actions for Margins' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit Newsletter' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Newsletter' }))
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Newsletter Name' })
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' })
  const rename = async (text: string) => {
    await user.clear(name)
    if (text) await user.paste(text)
  }
  const stored = async () => (await call.newsletters.get({ id })).newsletter
  return { ...app, call, id, dialog, name, save, rename, stored }
}

test('it begins with the name and the colour as they are, and saves nothing until one is changed', async () => {
  const { dialog, name, save, rename } = await openEditing()
  expect(name.value).toBe('Margins')
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Mint' }).checked).toBe(true)
  expect(save.disabled).toBe(true)
  await rename('Marginalia')
  expect(save.disabled).toBe(false)
  await rename('Margins')
  expect(save.disabled).toBe(true)
})

test('of eight colours one is chosen, and light blue represents one that is unknown', async () => {
  const { token, call, addNewsletter } = await newsletterReader(server)
  const { id } = await addNewsletter('Margins')
  await call.newsletters.update({ id, color: 'bg-red-500' })
  const { user } = openApp('/newsletters', { server, token })
  await user.click(await screen.findByRole('button', { name: 'Actions for Margins' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit Newsletter' }))
  const colors = within(await screen.findByRole('group', { name: 'Color' })).getAllByRole<HTMLInputElement>(
    'radio',
  )
  expect(colors.map(({ value }) => value)).toEqual(NEWSLETTER_COLORS)
  expect(colors.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(['sw-blue'])
})

test('a new name and colour are saved, confirmed by a toast, and shown on the card and in the sidebar', async () => {
  const { user, dialog, rename, save, stored } = await openEditing()
  await rename(' Marginalia ')
  await user.click(dialog.getByRole('radio', { name: 'Rose' }))
  await user.click(save)
  const toast = within(await screen.findByRole('status'))
  toast.getByText('Newsletter updated')
  toast.getByText('Marginalia has been saved')
  expect(await stored()).toMatchObject({ name: 'Marginalia', color: 'sw-rose' })
  expect(screen.getAllByRole('link', { name: 'Marginalia' })).toHaveLength(2)
  expect(screen.queryByRole('link', { name: 'Margins' })).toBeNull()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a name that is too short or too long is refused, as when adding', async () => {
  const { user, dialog, rename, save, stored } = await openEditing()
  for (const [text, message] of [
    ['', 'Newsletter name must be at least 2 characters.'],
    ['M', 'Newsletter name must be at least 2 characters.'],
    ['x'.repeat(201), 'Newsletter name must be at most 200 characters.'],
  ] as const) {
    await rename(text)
    await user.click(save)
    await dialog.findByText(message)
  }
  expect(await stored()).toMatchObject({ name: 'Margins' })
})

test('a newsletter that another tab has deleted is reported as deleted', async () => {
  const { user, call, id, rename, save, dialog } = await openEditing()
  await call.newsletters.delete({ id })
  await rename('Marginalia')
  await user.click(save)
  await dialog.findByText('There is no such newsletter.')
})
