import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()

const open = (token: string) => openApp('/settings?tab=digest', { server, token })
const card = async () => within(await screen.findByRole('region', { name: 'Send to Kindle' }))

async function confirmedReader() {
  const reader = await server.newReader()
  await server.db
    .updateTable('users')
    .set({ email_verified_at: 1 })
    .where('id', '=', reader.user.id)
    .execute()
  return reader
}

test('the address and the hour of an e-reader are stored, and a book is sent at once', async () => {
  const { token, call } = await confirmedReader()
  const { user } = open(token)
  const field = await (await card()).findByLabelText('Address of your e-reader')
  expect((await card()).queryByRole('button', { name: 'Send now' })).toBeNull()
  await user.type(field, 'ada')
  await user.click((await card()).getByRole('checkbox', { name: 'Send the digest every day' }))
  await user.click((await card()).getByRole('button', { name: 'Save' }))
  await (await card()).findByText(/email/i, { selector: '[class*=error]' })
  await user.type(field, '@kindle.com')
  await user.selectOptions((await card()).getByLabelText('Time'), '9:00 PM')
  await user.click((await card()).getByRole('button', { name: 'Save' }))
  await screen.findByText('Books are sent as you chose.')
  expect(await call.bookMails.get({})).toMatchObject({
    ...{ address: 'ada@kindle.com', hour: 21, isEnabled: true },
  })
  await user.click(await (await card()).findByRole('button', { name: 'Send now' }))
  await screen.findByText('On its way')
})

test('another user’s address is refused at its field', async () => {
  const { token, call } = await confirmedReader()
  const { user } = open(token)
  const field = await (await card()).findByLabelText('Address of your e-reader')
  await user.type(field, 'somebody@else.example')
  await user.click((await card()).getByRole('button', { name: 'Save' }))
  await (await card()).findByText(/^Books can be sent to a Kindle/, { selector: '[class*=error]' })
  expect(await call.bookMails.get({})).toMatchObject({ address: null })
})

test('a refused book is reported', async () => {
  const { token, user: account } = await confirmedReader()
  const settings = { user_id: account.id, address: 'ada@kindle.com', hour: 7, is_enabled: 1 as const }
  const refused = { problem: 'refused' as const, sent_at: Date.now() }
  await server.db
    .insertInto('book_mails')
    .values({ ...settings, ...refused })
    .execute()
  open(token)
  await (await card()).findByText('The last book was refused by the mail server of that address.')
  ;(await card()).getByText(/^Last sent/)
})

test('an unconfirmed address is reported, and the link can be sent again', async () => {
  const { token } = await server.newReader()
  const { user } = open(token)
  await (await card()).findByText(/^Confirm your email address first: open the link in the email to /)
  const fields = [
    ...(await card()).getAllByRole('textbox'),
    (await card()).getByRole('button', { name: 'Save' }),
  ]
  expect(fields.map((field) => field.matches(':disabled'))).toEqual([true, true])
  await user.click((await card()).getByRole('button', { name: 'Send the email again' }))
  await screen.findByText('Email sent')
})
