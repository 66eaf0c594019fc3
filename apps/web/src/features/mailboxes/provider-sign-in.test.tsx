import { screen, waitFor, within } from '@testing-library/react'
import { openMailboxFixture } from '@tidings/api/testing/mailbox-fixture'
import { afterAll, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()
const mailboxes = await openMailboxFixture(server)
afterAll(() => mailboxes.close())
mailboxes.setUpGoogle()

const PAGE = '/newsletters/mailboxes'
const google = () => screen.findByRole('button', { name: 'Continue with Google' })

test('where the operator has set it up, logging in comes first and an app password stays possible', async () => {
  const { token } = await server.newReader()
  const { user, network } = openApp(`${PAGE}?provider=gmail`, { server, token })
  await google()
  expect(screen.queryByLabelText('App password')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Use an app password instead' }))
  screen.getByLabelText('App password')
  await user.click(screen.getByRole('button', { name: 'Log in with Google instead' }))
  const folder = screen.getByLabelText('Folder')
  await user.clear(folder)
  network.respond('mailboxes.authorize', 502, 'Bad gateway')
  await user.type(folder, 'News{Enter}')
  await screen.findByText('Failed to start logging in. Please try again.')
  const asked = network.calls.find(({ procedure }) => procedure === 'mailboxes.authorize')
  expect(asked?.input).toEqual({ provider: 'google', folder: 'News' })
  await user.click(screen.getByRole('radio', { name: 'Outlook' }))
  screen.getByLabelText('App password')
  expect(screen.queryByRole('button', { name: /^Continue with/ })).toBeNull()
})

test.each([
  ['cancelled', 'You canceled logging in at your mail provider.'],
  ['constructor', 'Logging in at your mail provider failed or took too long. Please try again.'],
])('the page says why it failed (%s), with what was entered', async (fault, text) => {
  const { token } = await server.newReader()
  openApp(`${PAGE}?provider=google&folder=News&failed=${fault}`, { server, token })
  within(await screen.findByRole('alert')).getByText(text)
  await google()
  expect(screen.getByLabelText('Folder')).toHaveProperty('value', 'News')
})

test('why it failed is shown until the mailbox has no problem', async () => {
  const { change, id, token } = await mailboxes.connected()
  await change({ state: 'watching', problem: 'imap-disabled', next_at: null })
  const { user } = openApp(`${PAGE}?provider=google&mailbox=${id}&failed=cancelled`, { server, token })
  await screen.findByText('You canceled logging in at your mail provider.')
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('Up to date. New issues appear as they arrive.')
  await waitFor(() => expect(screen.queryByText(/^You canceled/)).toBeNull())
})

test('a mailbox whose access was withdrawn asks to log in there again', async () => {
  const { change, id, token } = await mailboxes.connected()
  await change({
    ...{ state: 'watching', problem: 'access-withdrawn', next_at: null },
    ...{ host: 'imap.gmail.com', sign_in: 'google' },
  })
  const { user, network } = openApp(PAGE, { server, token })
  await screen.findByText('Access to this mailbox was withdrawn. Please log in again.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  network.lose('mailboxes.authorize')
  await user.click(await google())
  await screen.findByText('Failed to start logging in. Please try again.')
  const asked = network.calls.find(({ procedure }) => procedure === 'mailboxes.authorize')
  expect(asked?.input).toEqual({ provider: 'google', id })
})
