import { screen, waitFor } from '@testing-library/react'
import { addArticle } from '@tidings/api/testing/add-article'
import { expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()

/** A user with an article of today, and an old highlight in it. */
async function reader() {
  const { call, user, token } = await server.newReader()
  const { newsletter } = await call.newsletters.add({ name: 'CB Insights', sourceEmail: 'news@a.example' })
  const owner = { userId: user.id, newsletterId: newsletter.id }
  const articleId = await addArticle(server.db, owner, { title: 'Repair shops', received_at: Date.now() })
  const { highlight } = await call.highlights.add({ id: articleId, text: 'A tonne of cells.' })
  const created_at = Date.now() - 30 * 86_400_000
  await server.db.updateTable('highlights').set({ created_at }).where('id', '=', highlight.id).execute()
  const isOn = async () => (await (await server.caller(token)).call.user.get({})).user.reviewsHighlights
  return { token, articleId, isOn }
}

const card = () => screen.findByRole('region', { name: 'From your highlights' })
const noCard = () => screen.queryByRole('region', { name: 'From your highlights' })

test('an older highlight is above the digest with a link to its article, until it is hidden for the day', async () => {
  const { token, articleId } = await reader()
  const { user, router } = openApp('/', { server, token })
  expect((await card()).textContent).toContain('A tonne of cells.')
  const link = screen.getByRole('link', { name: 'Go to article: Repair shops' })
  expect(link.getAttribute('href')).toBe(`/article/${articleId}`)
  await user.click(screen.getByRole('button', { name: 'Hide for today' }))
  expect(noCard()).toBeNull()
  await router.navigate('/saved')
  await screen.findByRole('heading', { level: 1, name: 'Saved Articles' })
  await router.navigate('/')
  await screen.findByRole('heading', { level: 1, name: "Today's Digest" })
  expect(noCard()).toBeNull()
})

test('highlights above the digest are turned off there, and on again in the settings', async () => {
  const { token, isOn } = await reader()
  const { user, router } = openApp('/', { server, token })
  await card()
  await user.click(screen.getByRole('button', { name: 'Turn off' }))
  expect(noCard()).toBeNull()
  await waitFor(async () => expect(await isOn()).toBe(false))
  await router.navigate('/settings?tab=digest')
  const setting = await screen.findByRole('switch', {
    name: 'Show older highlights above the digest',
    checked: false,
  })
  await user.click(setting)
  await waitFor(async () => expect(await isOn()).toBe(true))
})
