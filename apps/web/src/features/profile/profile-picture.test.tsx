import { screen, waitFor, within } from '@testing-library/react'
import { PIXEL } from '@tidings/api/testing/pixel'
import type { TestApp } from '@tidings/api/testing/test-app'
import { beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const UPLOAD = '/api/user/upload-avatar'
const picture = () => new File([PIXEL], 'me.png', { type: 'image/png' })

const server = await testServer()
let reader: Awaited<ReturnType<TestApp['newReader']>>
beforeEach(async () => {
  reader = await server.newReader()
})

function open() {
  const app = openApp('/profile', { server, token: reader.token })
  vi.stubGlobal('fetch', app.network.fetch)
  return app
}
const changeButton = () => screen.findByRole('button', { name: 'Change Profile Picture' })
const picker = () => screen.getByLabelText<HTMLInputElement>('Change Profile Picture')
/** The pictures in the bar and on the card; they are decoration beside a name, and have no role. */
const photos = () => [...document.querySelectorAll('img')].map((img) => img.getAttribute('src'))

test("without a picture the initials are there, and 'U' without a name", async () => {
  const noName = { display_name: '' }
  await server.db.updateTable('users').set(noName).where('id', '=', reader.user.id).execute()
  open()
  const card = within(await screen.findByRole('region', { name: 'Profile Picture' }))
  card.getByText('U')
  screen.getByRole('button', { name: 'My Account' })
  screen.getByText('UN')
})

test('the picker takes images only', async () => {
  open()
  await changeButton()
  expect(picker()).toMatchObject({ type: 'file', accept: 'image/*', multiple: false })
})

test("'Uploading...' while busy; then every avatar on the page shows the picture, and a toast says so", async () => {
  const { user, network } = open()
  await changeButton()
  expect(photos()).toEqual([])
  const release = network.hold(UPLOAD)
  await user.upload(picker(), picture())
  expect(await screen.findByRole('button', { name: 'Uploading...' })).toHaveProperty('disabled', true)
  release()
  await screen.findByText('Profile picture updated successfully')
  screen.getByText('Success')
  await waitFor(() => expect(photos()).toHaveLength(2))
  const { photoURL } = (await (await server.caller(reader.token)).call.user.get({})).user
  expect(photos()).toEqual([photoURL, photoURL])
})

test('the user is fetched after the upload, and once more 500 ms later', async () => {
  const { user, network } = open()
  await changeButton()
  const asked = () => network.calls.filter(({ procedure }) => procedure === 'user.get').length
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 1 })
  await user.upload(picker(), picture())
  await screen.findByText('Profile picture updated successfully')
  await waitFor(() => expect(asked()).toBe(1))
  await vi.advanceTimersByTimeAsync(500)
  await waitFor(() => expect(asked()).toBe(2))
})

test.each([
  [
    'a refusal',
    new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'me.png', { type: 'image/png' }),
    'Failed to upload profile picture: Failed to upload avatar: 415 Unsupported Media Type',
  ],
  [
    'a file that is too large',
    new File([new Uint8Array(5_242_881)], 'me.png', { type: 'image/png' }),
    'Failed to upload profile picture: The picture is larger than 5 MB.',
  ],
])('%s is shown as a toast and changes nothing', async (_, file, description) => {
  const { user } = open()
  await changeButton()
  await user.upload(picker(), file)
  const toast = await screen.findByRole('alert')
  within(toast).getByText('Error')
  within(toast).getByText(description)
  expect(photos()).toEqual([])
  expect(await changeButton()).toHaveProperty('disabled', false)
})

test('a lost connection is reported, and the same file can be chosen again', async () => {
  const { user, network } = open()
  await changeButton()
  network.lose(UPLOAD)
  await user.upload(picker(), picture())
  await screen.findByText('Failed to upload profile picture: The server could not be reached.')
  network.mend()
  await user.upload(picker(), picture())
  await screen.findByText('Profile picture updated successfully')
})

test('the picture can be removed: the initials are there again', async () => {
  const { user } = open()
  await changeButton()
  await user.upload(picker(), picture())
  await user.click(await screen.findByRole('button', { name: 'Remove profile picture' }))
  await waitFor(() => expect(photos()).toEqual([]))
  expect((await (await server.caller(reader.token)).call.user.get({})).user.photoURL).toBeNull()
})
