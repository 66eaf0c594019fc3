import { screen, waitFor, within } from '@testing-library/react'
import { addArticle } from '@tidings/api/testing/add-article'
import { expect, test } from 'vitest'
import { newsletterReader } from '../../testing/newsletter-reader.ts'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()

async function openDeleting() {
  const { token, call, addNewsletter } = await newsletterReader(server)
  const { id } = await addNewsletter('Margins')
  const app = openApp('/newsletters', { server, token })
  const { user } = app
  await user.click(await screen.findByRole('button', { name: 'Actions for Margins' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete Newsletter' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  const left = async () => (await call.newsletters.list({})).newsletters.map(({ name }) => name)
  return { ...app, call, id, dialog, left }
}

test('deleting requires confirmation that names the newsletter, with the focus on Cancel', async () => {
  const { dialog, user, left } = await openDeleting()
  dialog.getByText(
    'This will delete the newsletter "Margins" and all of its data. This action cannot be undone.',
  )
  const cancel = dialog.getByRole('button', { name: 'Cancel' })
  await waitFor(() => expect(document.activeElement).toBe(cancel))
  await user.click(cancel)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await left()).toEqual(['Margins'])
})

test("'Delete' reads 'Deleting...' while busy; then the lists are without it, the dialog closes and a toast says so", async () => {
  const { dialog, user, network, left } = await openDeleting()
  const release = network.hold('newsletters.delete')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  const busy = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Deleting...' })
  expect(busy.disabled).toBe(true)
  expect(screen.getAllByRole('link', { name: 'Margins', hidden: true })).toHaveLength(2)
  release()
  const toast = within(await screen.findByRole('status'))
  toast.getByText('Newsletter deleted')
  toast.getByText('Margins has been removed')
  expect(screen.queryByRole('link', { name: 'Margins', hidden: true })).toBeNull()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await screen.findByRole('heading', { name: 'No newsletters yet' })
  expect(await left()).toEqual([])
})

test('when the connection is lost a toast says so, nothing is deleted, and a retry deletes it', async () => {
  const { dialog, user, network, left } = await openDeleting()
  network.lose('newsletters.delete')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  const toast = within(await screen.findByRole('alert'))
  toast.getByText('Error')
  toast.getByText('Failed to delete newsletter. Please try again.')
  expect(await left()).toEqual(['Margins'])
  network.mend()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Newsletter deleted')
  expect(await left()).toEqual([])
})

test('a newsletter that another tab has deleted leaves this one too', async () => {
  const { dialog, user, call, id } = await openDeleting()
  await call.newsletters.delete({ id })
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('heading', { name: 'No newsletters yet' })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('what was deleted can be undone for ten seconds, and is back as it was', async () => {
  const { dialog, user, left } = await openDeleting()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('heading', { name: 'No newsletters yet' })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Newsletter restored')
  expect(screen.getAllByRole('link', { name: 'Margins', hidden: true })).toHaveLength(2)
  expect(await left()).toEqual(['Margins'])
})

test('when it is too late, undoing says so', async () => {
  const { dialog, user, id } = await openDeleting()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await server.db.updateTable('deletions').set({ purging_at: 1 }).where('newsletter_id', '=', id).execute()
  await user.click(undo)
  await screen.findByText('It was too late to restore the newsletter.')
  await screen.findByRole('heading', { name: 'No newsletters yet' })
})

test.each([
  [false, ['kept in mind']],
  [true, []],
])('its highlights are counted, and deleted too only when that is chosen: %s', async (chosen, left) => {
  const { token, call, user: reader, addNewsletter } = await newsletterReader(server)
  const { id } = await addNewsletter('Margins')
  const articleId = await addArticle(server.db, { userId: reader.id, newsletterId: id })
  await call.highlights.add({ id: articleId, text: 'kept in mind' })
  const { user } = openApp('/newsletters', { server, token })
  await user.click(await screen.findByRole('button', { name: 'Actions for Margins' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete Newsletter' }))
  const choice = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Also delete its highlight',
  })
  expect(choice.checked).toBe(false)
  if (chosen) await user.click(choice)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Newsletter deleted')
  expect((await call.highlights.list({})).highlights.map(({ text }) => text)).toEqual(left)
})
