import { screen, waitFor, within } from '@testing-library/react'
import type { TestApp } from '@tidings/api/testing/test-app'
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()
let reader: Awaited<ReturnType<TestApp['newReader']>>
beforeEach(async () => {
  reader = await server.newReader()
})

async function open() {
  const app = openApp('/settings', { server, token: reader.token })
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  return {
    ...app,
    choose: async (tab: string, choice: string) => {
      await app.user.click(screen.getByRole('tab', { name: tab }))
      await app.user.click(screen.getByRole('radio', { name: choice }))
    },
  }
}
const preview = () => screen.getByRole('region', { name: 'Preview' })
/** The style of the preview: theme, size, font. */
function previewed() {
  const column = within(preview()).getByRole('heading').parentElement
  return [preview().dataset.theme, column?.dataset.size, column?.dataset.font]
}
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Preferences' })
const kept = () => ['theme', 'fontSize', 'fontType'].map((key) => localStorage.getItem(key))
const storedUser = async () => (await (await server.caller(reader.token)).call.user.get({})).user

test("the page is 'Settings', 'Customize your experience', with two tabs", async () => {
  await open()
  screen.getByText('Customize your experience')
  const tabs = within(screen.getByRole('tablist', { name: 'Settings' })).getAllByRole('tab')
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Reading Preferences', 'Account Settings'])
  screen.getByRole('tab', { name: 'Reading Preferences', selected: true })
})

test.each([
  ['Theme', ['Light', 'Dark', 'Sepia']],
  ['Font', ['Sans-serif', 'Serif']],
  ['Size', ['Small', 'Medium', 'Large', 'Extra Large']],
])('behind the sub-tab %s are the choices %j', async (tab, choices) => {
  const { user } = await open()
  await user.click(screen.getByRole('tab', { name: tab }))
  const group = within(screen.getByRole('group', { name: tab }))
  expect(
    group
      .getAllByRole('radio')
      .map(
        (radio) =>
          within(radio.closest('label') ?? radio).getByText(
            (_, element) => element?.id === radio.getAttribute('aria-labelledby'),
          ).textContent,
      ),
  ).toEqual(choices)
})

test('the fonts are described', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('tab', { name: 'Font' }))
  screen.getByRole('radio', {
    name: 'Sans-serif',
    description: 'Clean, modern font great for reading on screens',
  })
  screen.getByRole('radio', { name: 'Serif', description: 'Classic, bookish font with character' })
})

test('the preview is a sample article with link and highlight', async () => {
  await open()
  const card = within(preview())
  card.getByText('Preview')
  card.getByRole('heading')
  card.getByRole('link')
  expect(preview().querySelector('mark')?.textContent).toMatch(/\w/)
})

test('choosing changes the preview at once, and nothing else until it is saved', async () => {
  const { choose, network } = await open()
  expect(previewed()).toEqual(['light', 'base', 'sans'])
  expect(screen.queryByText('Not saved yet')).toBeNull()
  await choose('Theme', 'Sepia')
  expect(previewed()).toEqual(['sepia', 'base', 'sans'])
  await choose('Font', 'Serif')
  await choose('Size', 'Extra Large')
  expect(previewed()).toEqual(['sepia', 'xl', 'serif'])
  screen.getByText('Not saved yet')
  expect(document.documentElement.dataset.theme).toBe('light')
  expect([...document.body.classList]).toEqual(['theme-light', 'text-base', 'font-sans'])
  expect(kept()).toEqual([null, null, null])
  expect(network.calls.map(({ procedure }) => procedure)).not.toContain('user.updatePreferences')
})

test("Save Preferences persists, 'Saving...' while busy; the page, its classes and the browser's keys follow", async () => {
  const { user, choose, network } = await open()
  await choose('Theme', 'Dark')
  await choose('Font', 'Serif')
  await choose('Size', 'Large')
  const release = network.hold('user.updatePreferences')
  await user.click(saveButton())
  expect(await screen.findByRole('button', { name: 'Saving...' })).toHaveProperty('disabled', true)
  release()
  await screen.findByText('Preferences updated')
  screen.getByText('Your reading preferences have been saved.')
  expect(screen.queryByText('Not saved yet')).toBeNull()
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect([...document.body.classList]).toEqual(['theme-dark', 'text-lg', 'font-serif'])
  expect(kept()).toEqual(['dark', 'lg', 'serif'])
  expect(await storedUser()).toMatchObject({ colorMode: 'dark', fontSize: 'lg', fontPreference: 'serif' })
})

test("what is sent is all three, digestFrequency 'daily' and the email", async () => {
  const { user, choose, network } = await open()
  await choose('Size', 'Small')
  await user.click(saveButton())
  await screen.findByText('Preferences updated')
  expect(network.calls).toContainEqual({
    procedure: 'user.updatePreferences',
    input: {
      colorMode: 'light',
      fontSize: 'sm',
      fontPreference: 'sans',
      digestFrequency: 'daily',
      email: reader.user.email,
    },
  })
})

test('a save that fails says so and keeps the choice unsaved, to be saved again', async () => {
  const { user, choose, network } = await open()
  await choose('Theme', 'Sepia')
  network.lose('user.updatePreferences')
  await user.click(saveButton())
  const toast = await screen.findByRole('alert')
  within(toast).getByText('Error updating preferences')
  within(toast).getByText('There was a problem saving your preferences.')
  screen.getByText('Not saved yet')
  expect(previewed()).toEqual(['sepia', 'base', 'sans'])
  expect(kept()).toEqual([null, null, null])
  network.mend()
  await user.click(saveButton())
  await screen.findByText('Preferences updated')
  expect(kept()).toEqual(['sepia', 'base', 'sans'])
})

test('a choice is kept when the account settings are opened', async () => {
  const { user, choose, router } = await open()
  await choose('Theme', 'Dark')
  await user.click(screen.getByRole('tab', { name: 'Account Settings' }))
  expect(router.state.location.search).toBe('?tab=account')
  screen.getByText('Not saved yet')
  await user.click(screen.getByRole('tab', { name: 'Reading Preferences' }))
  expect(previewed()).toEqual(['dark', 'base', 'sans'])
  screen.getByText('Not saved yet')
})

test('a choice that was being saved as the session ended is there after signing in again', async () => {
  const account = { email: 'ida@example.com', password: 'correct horse' }
  const { token } = await (await server.caller()).call.auth.signup({ ...account, name: 'Ida Holm' })
  reader = { ...reader, token }
  const { user, choose } = await open()
  await choose('Theme', 'Sepia')
  await server.services.sessions.end(token)
  await user.click(saveButton())
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), account.email)
  await user.type(screen.getByLabelText('Password'), account.password)
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  await waitFor(() => expect(previewed()).toEqual(['sepia', 'base', 'sans']))
  screen.getByText('Not saved yet')
})
