import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userWithArticles } from '../../testing/add-articles.ts'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()

test("the saved articles are titled 'Saved Articles', with 'Articles you've saved for later' below", async () => {
  const { token, add } = await userWithArticles(server)
  await add({ title: 'Kept', saved_at: 1 })
  await add({ title: 'Not kept' })
  openApp('/saved', { server, token })
  await screen.findByRole('heading', { level: 1, name: 'Saved Articles' })
  screen.getByText("Articles you've saved for later")
  await screen.findByRole('article', { name: 'Kept' })
  expect(screen.queryByRole('article', { name: 'Not kept' })).toBeNull()
})

test('an article unsaved by mistake stays until the screen is left, so that it can be saved again', async () => {
  const { token, add } = await userWithArticles(server)
  await add({ title: 'Kept', saved_at: 1 })
  const { user } = openApp('/saved', { server, token })
  await user.click(await screen.findByRole('button', { name: 'Save article', pressed: true }))
  await screen.findByRole('button', { name: 'Save article', pressed: false })
  await user.click(screen.getByRole('link', { name: 'Highlights' }))
  await screen.findByRole('heading', { name: 'Highlights', level: 1 })
  await user.click(screen.getByRole('link', { name: 'Saved Articles' }))
  await screen.findByRole('heading', { name: 'No articles found' })
})
