import { screen, waitFor, within } from '@testing-library/react'
import { addArticle } from '@tidings/api/testing/add-article'
import { expect, test } from 'vitest'
import { openNetwork } from '../../testing/network.ts'
import { newsletterReader } from '../../testing/newsletter-reader.ts'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()

/** A newsletter with a number of issues of one article each, a day apart. */
async function openNewsletter(issues = 0) {
  const { token, user: reader, call, addNewsletter } = await newsletterReader(server)
  const { id } = await addNewsletter('Margins')
  const place = { userId: reader.id, newsletterId: id }
  for (let n = 1; n <= issues; n++) {
    await addArticle(server.db, place, { title: `Article ${n}`, received_at: Date.UTC(2024, 4, n) })
  }
  await server.db.updateTable('mails').set({ subject: 'An issue' }).where('newsletter_id', '=', id).execute()
  const other = await addNewsletter('Kernel Weekly')
  await addArticle(
    server.db,
    { userId: reader.id, newsletterId: other.id },
    { title: 'Of another newsletter' },
  )
  const network = openNetwork(server, token)
  const open = () => openApp(`/newsletter/${id}`, { server, network })
  return { id, call, network, open }
}

test('a newsletter has its own screen: name, address, confirmation, its issues on one tab and its stories alone on the other', async () => {
  const { open, id } = await openNewsletter(2)
  const { user, router } = open()
  await screen.findByRole('heading', { level: 1, name: 'Margins' })
  const main = within(screen.getByRole('main'))
  main.getByText('news1@letters.example')
  main.getByText('2 issues since May 2024')
  main.getByText('2 stories')
  main.getByRole('button', { name: 'Confirming' })
  expect(main.getByRole('link', { name: 'Open in Email' }).getAttribute('href')).toBe(
    'mailto:news1@letters.example',
  )
  expect(main.getByRole('link', { name: 'My Newsletters' }).getAttribute('href')).toBe('/newsletters')
  const issues = within(await screen.findByRole('region', { name: 'Issues' }))
  expect(await issues.findAllByText('An issue')).toHaveLength(2)
  issues.getByText('May 2, 2024')
  expect(issues.getAllByText('Processed, 1 story')).toHaveLength(2)
  await user.click(screen.getByRole('tab', { name: 'All stories' }))
  expect(router.state.location.pathname).toBe(`/newsletter/${id}/stories`)
  const articles = within(await screen.findByRole('region', { name: 'Stories' }))
  await articles.findByText('Article 1')
  articles.getByText('Article 2')
  expect(screen.queryByText('Of another newsletter')).toBeNull()
})

test('older issues come on request', async () => {
  const { open } = await openNewsletter(7)
  const { user } = open()
  const issues = within(await screen.findByRole('region', { name: 'Issues' }))
  expect(await issues.findAllByRole('listitem')).toHaveLength(6)
  await user.click(issues.getByRole('button', { name: 'Show older issues' }))
  await waitFor(() => expect(issues.getAllByRole('listitem')).toHaveLength(7))
  expect(issues.queryByRole('button', { name: 'Show older issues' })).toBeNull()
})

test('before its first issue it says that there is none', async () => {
  const { open } = await openNewsletter()
  open()
  await screen.findByText('No issues yet. The first one will appear here when it arrives.')
})

test('a newsletter and issues that could not be loaded can be requested again', async () => {
  const { open, network } = await openNewsletter(1)
  network.lose('newsletters.get')
  network.lose('newsletters.issues')
  const { user } = open()
  await screen.findByText('Failed to load the newsletter. Please try again.')
  network.mend()
  network.lose('newsletters.issues')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: 'Margins' })
  const issues = within(await screen.findByRole('region', { name: 'Issues' }))
  await issues.findByText('Failed to load the issues. Please try again.')
  network.mend()
  await user.click(issues.getByRole('button', { name: 'Try again' }))
  await issues.findByText('An issue')
})

test('deleted from its own screen, it returns to the list, and its address says that it is not found, with a link back', async () => {
  const { open, id } = await openNewsletter(1)
  const { user, router } = open()
  await user.click(await screen.findByRole('button', { name: 'Actions for Margins' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete Newsletter' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('heading', { level: 1, name: 'My Newsletters' })
  screen.getByText('Margins has been removed')
  await router.navigate(`/newsletter/${id}`)
  await screen.findByRole('heading', { level: 1, name: 'Newsletter not found' })
  screen.getByText('The newsletter you’re looking for doesn’t exist or has been deleted.')
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'My Newsletters' }))
  await screen.findByRole('heading', { level: 1, name: 'My Newsletters' })
})
