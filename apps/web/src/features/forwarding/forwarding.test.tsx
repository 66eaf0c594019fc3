import { screen, waitFor, within } from '@testing-library/react'
import { inboxUser } from '@tidings/api/testing/inbox-reader'
import { expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const LINK = 'https://mail-settings.google.com/mail/vf-abc'

const server = await testServer()

/** What was found of a mail that says to be from Google. */
const checked = (result: string, policy: string) => ({
  ...{ ip: '192.0.2.1', from: 'google.com', dkim: [], spf: { result: 'none', domain: null } },
  ...{ dmarc: { result, policy }, arc: { result: 'none', sealer: null, isBelieved: false } },
})

async function openNewsletters() {
  const reader = await inboxUser(server)
  const open = () => openApp('/newsletters', { server, token: reader.token })
  return { ...reader, open }
}

test('a provider’s question is on the screen with who sent it, its code, and where its link leads', async () => {
  const { ask, open, address } = await openNewsletters()
  await ask({ code: '481516234', link: LINK })
  open()
  const card = within(
    await screen.findByRole('region', {
      name: 'forwarding-noreply@google.com asks whether it may forward mail to you',
    }),
  )
  card.getByText(`Mail is to be forwarded to ${address}.`)
  expect(card.getByRole('status', { name: 'Confirmation code' }).textContent).toBe('481516234')
  const link = card.getByRole('link', { name: 'Open mail-settings.google.com' })
  expect(link.getAttribute('href')).toBe(LINK)
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
})

test('a sender that is not verified is shown as such, whatever its name; a foreign letter shows in its host', async () => {
  const { ask, open } = await openNewsletters()
  await ask({ link: 'https://mail-settings.gооgle.com/verify', from: 'gmail-team@evil.example' })
  open()
  const card = within(
    await screen.findByRole('region', {
      name: 'gmail-team@evil.example asks whether it may forward mail to you',
    }),
  )
  card.getByText('The sender could not be checked. Continue only if you have just set up forwarding there.')
  card.getByRole('link', { name: /^Open mail-settings\.xn--/ })
  expect(card.queryByText(/Gmail Team/)).toBeNull()
})

test('a verified sender is shown as verified', async () => {
  const { ask, open } = await openNewsletters()
  await ask({ code: '481516234', authentication: checked('pass', 'reject') })
  open()
  await screen.findByText('Sender verified: the email comes from its domain.')
})

test('a forged sender gets no link: the text names where it would have led', async () => {
  const { ask, open } = await openNewsletters()
  await ask({
    code: '481516234',
    link: 'https://evil.example/verify',
    authentication: checked('fail', 'none'),
  })
  open()
  await screen.findByText(/^Sender not verified: it could be anyone\./)
  screen.getByText('Its link, which leads to evil.example, is hidden because the sender is not verified.')
  expect(screen.queryByRole('link', { name: /evil\.example/ })).toBeNull()
  screen.getByText('481516234')
})

test('a code that arrives while the screen is open appears by itself', async () => {
  const { ask, open } = await openNewsletters()
  open()
  await screen.findByRole('region', { name: 'Your Inbox Address' })
  expect(screen.queryByText('481516234')).toBeNull()
  await ask({ code: '481516234' })
  await screen.findByText('481516234')
})

test("the code is copied, and 'Done' hides it", async () => {
  const { ask, open, call } = await openNewsletters()
  await ask({ code: '481516234' })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Copy code' }))
  await screen.findByText('Code copied')
  expect(await navigator.clipboard.readText()).toBe('481516234')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText('481516234')).toBeNull())
  expect(await call.forwarding.list({})).toEqual({ forwardings: [] })
})

test('the guide shows for each of four providers what to do, with the address to copy', async () => {
  const { open, address } = await openNewsletters()
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Set up forwarding' }))
  const guide = within(await screen.findByRole('dialog', { name: 'Set up forwarding' }))
  guide.getByText(address)
  await user.click(guide.getByRole('button', { name: 'Copy the address to forward to' }))
  expect(await navigator.clipboard.readText()).toBe(address)
  const steps = new Set<string | null>()
  for (const name of ['Gmail', 'Outlook', 'iCloud', 'Fastmail']) {
    await user.click(guide.getByRole('button', { name }))
    expect(guide.getAllByRole('listitem').length).toBeGreaterThan(2)
    steps.add(guide.getByRole('list').textContent)
  }
  expect(steps.size).toBe(4)
})

test('a code that has arrived is in the guide as well', async () => {
  const { ask, open } = await openNewsletters()
  await ask({ code: '481516234' })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Set up forwarding' }))
  const guide = within(await screen.findByRole('dialog', { name: 'Set up forwarding' }))
  await guide.findByText('481516234')
})
