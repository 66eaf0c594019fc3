import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userWithArticles } from '../../../testing/add-articles.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()

const open = (token: string) => openApp('/settings?tab=apps', { server, token })
const card = async () => within(await screen.findByRole('region', { name: 'Readwise' }))

test('highlights are sent to Readwise with a token that is not shown again, until it is disconnected', async () => {
  const { token, add } = await userWithArticles(server)
  const { call } = await server.caller(token)
  await call.highlights.add({ id: await add(), text: 'nine years' })
  const { user } = open(token)
  await user.click(await (await card()).findByRole('button', { name: 'Connect' }))
  await (await card()).findByText('Please enter your access token')
  server.web.respond = async () => ({ status: 401 })
  await user.type((await card()).getByLabelText('Access token'), 'rw-1{Enter}')
  await (await card()).findByText('Readwise does not accept this token.')
  server.web.respond = async () => ({ status: 204 })
  await user.type((await card()).getByLabelText('Access token'), '2{Enter}')
  await (await card()).findByText('No highlights sent yet, 1 waiting')
  expect(screen.queryByDisplayValue(/rw-1/)).toBeNull()
  await user.click((await card()).getByRole('button', { name: 'Disconnect' }))
  const asked = within(await screen.findByRole('dialog'))
  await user.click(asked.getByRole('button', { name: 'Disconnect' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await (await card()).findByLabelText('Access token')
})

test('a token that Readwise refused later is reported, and another is required', async () => {
  const { token, call, user: account } = await server.newReader()
  await call.readwise.connect({ token: 'rw-1' })
  await server.db.updateTable('readwise').set({ token: null }).where('user_id', '=', account.id).execute()
  open(token)
  await (await card()).findByText(/^Readwise no longer accepts your token/)
  ;(await card()).getByLabelText('Access token')
})
