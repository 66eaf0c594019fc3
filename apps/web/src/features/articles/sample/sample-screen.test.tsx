import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()

const sample = () => screen.findByRole('heading', { level: 1, name: 'A sample digest' })
const reader = (name: string) => screen.findByRole('dialog', { name })

test('a newcomer reads a sample digest, which makes no call and leaves nothing behind', async () => {
  const { token } = await server.newReader()
  const { user, network } = openApp('/', { server, token })
  await user.click(await screen.findByRole('link', { name: 'Open a sample digest' }))
  await sample()
  screen.getByText(/Nothing here is added to your account\.$/)
  const main = within(screen.getByRole('main'))
  const [first] = main.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
  expect(first).toBe('The second-best chair')
  expect(main.queryByRole('button', { name: /^(Save|More)/ })).toBeNull()
  await user.click(main.getByRole('link', { name: 'A file system that forgets on purpose' }))
  const story = within(await reader('A file system that forgets on purpose'))
  story.getByText(/^The idea is old\./)
  expect(story.queryByRole('button', { name: /^(Save|More)/ })).toBeNull()
  await user.click(story.getByRole('button', { name: 'Listen' }))
  await story.findByText('No voices in this browser')
  await user.keyboard('smhxk')
  await reader('The night train that sells desks instead of beds')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const asked = new Set(network.calls.map(({ procedure }) => procedure))
  expect([...asked].filter((name) => /^(articles|highlights|stories)\./.test(name))).toEqual([
    'articles.stats',
  ])
  await user.click(screen.getByRole('link', { name: 'Back' }))
  await screen.findByRole('heading', { name: 'Welcome to Tidings!' })
})

test('a story that only covers another opens from the note on its card', async () => {
  const { token } = await server.newReader()
  const { user } = openApp('/sample', { server, token })
  await sample()
  await user.click(screen.getByRole('link', { name: 'CB Insights' }))
  await reader('Oven forecasting: how a 63-shop bakery cut waste by 34 percent')
})

test('a story by its address opens over the sample, as old as when it was written', async () => {
  const { token } = await server.newReader()
  const { user, router } = openApp('/sample/1', { server, token })
  const story = within(await reader('The second-best chair'))
  story.getByText(/^\d hours? ago$/)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/sample'))
})
