import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userWithArticles } from '../../testing/add-articles.ts'
import { chooseAction, openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()

async function openDigest(path = '/') {
  const reader = await userWithArticles(server)
  const other = await reader.subscribe('Ads Daily')
  await reader.add({ title: 'An advert' }, other)
  await reader.add({ title: 'Crabs', tags: ['Rust'], html: '<p>Words.</p>', reading_seconds: 60 })
  const app = openApp(path, { server, token: reader.token })
  const card = async (name: string) => within(await screen.findByRole('article', { name }))
  const choose = (name: string, item: string) => chooseAction(app, item, name)
  return { ...reader, ...app, card, choose, other }
}
const titles = () =>
  screen.getAllByRole('article').map((card) => within(card).getAllByRole('link')[0]?.textContent)

test('from the menu of a card its newsletter is muted, the card says so, and it is unmuted again', async () => {
  const { choose, card } = await openDigest()
  await choose('An advert', 'Mute Ads Daily')
  await waitFor(() => expect(titles()).toEqual(['Crabs', 'An advert']))
  ;(await card('An advert')).getByText('Muted')
  expect((await card('Crabs')).queryByText('Muted')).toBeNull()
  await choose('An advert', 'Stop muting Ads Daily')
  await waitFor(() => expect(titles()).toEqual(['An advert', 'Crabs']))
  expect((await card('An advert')).queryByText('Muted')).toBeNull()
})

test("'Why am I seeing this?' in the menu of a card gives the reasons, and can follow its topics", async () => {
  const { choose, user, card } = await openDigest()
  await choose('Crabs', 'Why am I seeing this?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Why am I seeing this?' }))
  dialog.getByText('Articles are sorted by arrival, newest first.')
  await user.click(dialog.getByRole('button', { name: 'Follow', description: 'Tag Rust' }))
  await dialog.findByText('You follow the tag “Rust”, so it comes first.')
  dialog.getByRole('button', { name: 'Follow', description: 'Tag Rust', pressed: true })
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(titles()).toEqual(['Crabs', 'An advert'])
  ;(await card('Crabs')).getByText('Followed')
})

test('in the digest the reasons for a story are said in words', async () => {
  const { choose, user } = await openDigest()
  await user.click(await screen.findByRole('button', { name: '10 min' }))
  await screen.findByText(/That’s your 10 minutes/)
  await choose('Crabs', 'Why am I seeing this?')
  await screen.findByText('It arrived that day.')
})

test('a tag in the reader is followed from its badge, and leads to its articles', async () => {
  const { user, card, router } = await openDigest()
  await user.click((await card('Crabs')).getByRole('button', { name: 'Read More' }))
  const reader = within(await screen.findByRole('dialog', { name: 'Crabs' }))
  await user.click(await reader.findByRole('button', { name: 'Rust' }))
  await user.click(await reader.findByRole('menuitem', { name: 'Follow' }))
  await user.click(await reader.findByRole('button', { name: /^Rust\s*Followed$/ }))
  await user.click(await reader.findByRole('menuitem', { name: 'Show articles' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toBe('?tag=Rust')
})

test('on its own screen a newsletter is followed and says so', async () => {
  const { router, user, other } = await openDigest()
  await router.navigate(`/newsletter/${other}`)
  await user.click(await screen.findByRole('button', { name: 'Follow or mute' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Follow' }))
  await screen.findByRole('button', { name: 'Following' })
})
