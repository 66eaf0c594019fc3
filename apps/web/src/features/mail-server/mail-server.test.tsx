import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()
const tokens: Record<string, string> = {}
beforeAll(async () => {
  for (const name of ['Mara', 'Ben']) {
    const registration = { name, email: `${name.toLowerCase()}@example.com`, password: 'correct horse' }
    tokens[name] = (await (await server.caller()).call.auth.signup(registration)).token
  }
})

const open = (name: 'Mara' | 'Ben') => openApp('/settings/mail-server', { server, token: tokens[name] ?? '' })

test('others than the operator see no mail server, even at its address', async () => {
  open('Ben')
  await screen.findByRole('tab', { name: 'Reading Preferences', selected: true })
  expect(screen.queryByText('Mail server')).toBeNull()
  expect(screen.queryByText('Can this address receive mail?')).toBeNull()
})

test('a check shows four rows in order; the failed one is open, and what depends on it waits', async () => {
  const { user } = open('Mara')
  await user.click(await screen.findByRole('button', { name: 'Check now' }))
  await screen.findByText('Not yet. 1 of 4 checks failed.')
  const rows = screen
    .getAllByRole('listitem')
    .filter((row) => row.hasAttribute('data-state'))
    .map((row) => [within(row).getByRole('heading', { level: 3 }).textContent, row.dataset.state])
  expect(rows).toEqual([
    ['DNS: MX record', 'failed'],
    ['Port 25 can be reached', 'waiting'],
    ['TLS certificate', 'waiting'],
    ['Test email arrived', 'waiting'],
  ])
  screen.getByText(/Set MAIL_DOMAIN to a domain of yours/)
  const aside = within(screen.getByRole('complementary', { name: 'Last email received' }))
  aside.getByText('Records your DNS needs')
  aside.getByText('None yet')
  screen.getByRole('button', { name: 'Check again' })
})

test('a secret is made, copied, and not shown again', async () => {
  const { user, router } = open('Mara')
  await user.click(await screen.findByText('Postmark'))
  const group = () => within(screen.getByText('Postmark').closest('details') ?? document.body)
  await user.click(group().getByRole('button', { name: 'Turn on' }))
  await group().findByText('Copy it now: the secret is not shown again.')
  await user.click(group().getByRole('button', { name: 'Copy address, with the secret in it' }))
  const copied = await navigator.clipboard.readText()
  expect(copied).toMatch(/^https:\/\/tidings:[\w-]{32}@tidings\.test\/api\/inbound\/postmark$/)
  await router.navigate('/settings')
  await screen.findByRole('tab', { name: 'Reading Preferences', selected: true })
  await router.navigate('/settings/mail-server')
  await screen.findByText('https://tidings.test/api/inbound/postmark')
  expect(document.body.textContent).not.toContain(new URL(copied).password)
})

test('a service that signs requires its key, which is refused if it is wrong', async () => {
  const { user } = open('Mara')
  await user.click(await screen.findByText('Amazon SES'))
  const group = within(screen.getByText('Amazon SES').closest('details') ?? document.body)
  await user.type(group.getByRole('textbox', { name: 'ARN of the SNS topic' }), 'not a topic')
  await user.click(group.getByRole('button', { name: 'Turn on' }))
  await group.findByText('This is not the ARN of an SNS topic.')
  await user.clear(group.getByRole('textbox'))
  await user.type(group.getByRole('textbox'), 'arn:aws:sns:eu-west-1:123456789012:tidings')
  await user.click(group.getByRole('button', { name: 'Turn on' }))
  await group.findByText('https://tidings.test/api/inbound/ses')
  await user.click(group.getByRole('button', { name: 'Turn off Amazon SES' }))
  await user.click(await group.findByRole('button', { name: 'Turn off' }))
  await waitFor(() => group.getByText('Off'))
})
