import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { openMailboxFixture } from '@tidings/api/testing/mailbox-fixture'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()
const mailboxes = await openMailboxFixture(server)
afterAll(() => mailboxes.close())

async function connected() {
  const reader = await mailboxes.connected()
  const open = () => openApp('/newsletters/mailboxes', { server, token: reader.token })
  return { ...reader, open }
}

test('a mailbox is connected with what its provider requires; errors are shown once, at their fields', async () => {
  const { token } = await server.newReader()
  const { user } = openApp('/newsletters/mailboxes', { server, token })
  const radios = await screen.findAllByRole<HTMLInputElement>('radio')
  // The domain of this account is no provider's.
  expect(radios.filter(({ checked }) => checked)).toEqual([screen.getByRole('radio', { name: 'Other' })])
  const name = screen.getByLabelText<HTMLInputElement>('User name')
  expect(name.value).toContain('@')
  await user.clear(name)
  await user.type(name, 'ada@home.example')
  await user.type(screen.getByLabelText('Password'), 'wrong')
  await user.type(screen.getByLabelText('IMAP server'), mailboxes.access.host)
  const port = screen.getByLabelText('Port')
  await user.clear(port)
  await user.type(port, '1')
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  await waitFor(() => expect(port).toHaveProperty('ariaInvalid', 'true'))
  screen.getByText('The mail server could not be reached. Please check name and port.')
  expect(document.activeElement).toBe(port)
  expect(screen.queryByRole('alert')).toBeNull()
  await user.clear(port)
  await user.type(port, String(mailboxes.access.port))
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  await screen.findByText('The user name or the password is wrong.')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  await user.clear(screen.getByLabelText('Password'))
  await user.type(screen.getByLabelText('Password'), mailboxes.access.password)
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  const card = within(await screen.findByRole('region', { name: 'ada@home.example' }))
  card.getByText('Looking for newsletters in the last 90 days…')
})

test('at a port that expects TLS, it is chosen; a bridge is offered only where private networks are allowed', async () => {
  server.services.mailboxesAllowPrivate = false
  onTestFinished(() => void Object.assign(server.services, { mailboxesAllowPrivate: true }))
  const { token } = await server.newReader()
  const { user, network } = openApp('/newsletters/mailboxes', { server, token })
  await user.type(await screen.findByLabelText('Password'), 'secret')
  expect(screen.queryByRole('radio', { name: 'Proton Bridge' })).toBeNull()
  await user.type(screen.getByLabelText('IMAP server'), 'imap.example')
  const security = screen.getByLabelText('Encryption')
  await user.selectOptions(security, 'STARTTLS')
  const fields = [{ path: 'security', message: 'This port expects TLS.' }]
  const data = { code: 'BAD_REQUEST', httpStatus: 400, fields }
  network.respond(
    'mailboxes.connect',
    400,
    JSON.stringify({ error: { message: 'This port expects TLS.', code: -32_600, data } }),
  )
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  const error = await screen.findByText('This port expects TLS.')
  expect(security).toHaveProperty('value', 'tls')
  expect(security.getAttribute('aria-describedby')).toBe(error.id)
})

test('the certificate of a bridge is trusted once its fingerprint is confirmed, also when the password was wrong', async () => {
  const { token, call } = await server.newReader()
  const { user } = openApp('/newsletters/mailboxes', { server, token })
  await user.click(await screen.findByRole('radio', { name: 'Proton Bridge' }))
  await user.clear(screen.getByLabelText('Email address'))
  await user.type(screen.getByLabelText('Email address'), 'ada@home.example')
  await user.type(screen.getByLabelText('App password'), 'wrong')
  await user.click(screen.getByText('Server settings'))
  await user.clear(screen.getByLabelText('Port'))
  await user.type(screen.getByLabelText('Port'), String(mailboxes.bridge.port))
  await user.selectOptions(screen.getByLabelText('Encryption'), 'TLS')
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  await screen.findByText(/^This server uses a self-signed certificate\./)
  const shown = within(screen.getByRole('group', { name: 'SHA-256 fingerprint of the certificate' }))
  shown.getByText(mailboxes.fingerprint)
  await user.click(shown.getByRole('button', { name: 'Trust this certificate' }))
  await screen.findByText('The user name or the password is wrong.')
  const password = screen.getByLabelText('App password')
  await user.clear(password)
  await user.type(password, mailboxes.bridge.password)
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  await screen.findByRole('region', { name: 'ada@home.example' })
  expect((await call.mailboxes.list({})).mailboxes).toMatchObject([{ host: '127.0.0.1', problem: null }])
})

test('a changed certificate stops a mailbox until it is trusted', async () => {
  const { change, open } = await connected()
  const { fingerprint } = mailboxes
  await change({
    ...{ state: 'watching', problem: 'certificate-changed', host: '127.0.0.1', next_at: null },
    ...{ fingerprint: fingerprint.replace(/^../, '--'), fingerprint_shown: fingerprint },
  })
  const { user } = open()
  await screen.findByText(/^The mail server has another certificate than the one that you trust/)
  screen.getByText(fingerprint)
  await user.click(screen.getByRole('button', { name: 'Trust this certificate' }))
  await screen.findByText('Up to date. New issues appear as they arrive.')
})

test('senders stand in groups with their reasons, newsletters are ticked, and the ticked ones are imported', async () => {
  const { call, id, change, open } = await connected()
  await change({ state: 'choosing', next_at: null })
  const { user } = open()
  await screen.findByText('We found 1 newsletter')
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false])
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows[1]).toBe('Newsletters 1')
  expect(rows[2]).toMatch(/^KWKernel Weekly.*Weekly, with an unsubscribe link$/)
  expect(rows[3]).toMatch(/^Advertising and notices 1/)
  expect(rows[4]).toMatch(/^ASA Shop.*Looks like advertising$/)
  await user.type(screen.getByRole('searchbox', { name: 'Search senders' }), 'shop')
  await user.click(screen.getByRole('checkbox', { name: /A Shop/ }))
  screen.getByText('2 of 2 senders selected')
  await user.click(screen.getByRole('button', { name: 'Import 2 newsletters' }))
  await screen.findByRole('progressbar', { name: 'Issues read' })
  const { senders } = await call.mailboxes.senders({ id })
  expect(senders.map(({ isWanted }) => isWanted)).toEqual([true, true])
})

test('newsletters that were found later are offered on the card, and imported once they are ticked', async () => {
  const { call, id, change, open, offer } = await connected()
  await change({ state: 'choosing' })
  await call.mailboxes.choose({ id, keys: ['list:kernel.example'] })
  await change({ state: 'watching' })
  await offer()
  const { user, router } = open()
  await screen.findByText('1 new newsletter found')
  await user.click(screen.getByRole('button', { name: 'Change selection' }))
  const dawn = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Dawn\s*New/ })
  expect((await dawn()).checked).toBe(false)
  screen.getByRole('heading', { name: 'Newsletters in this mailbox' })
  expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull()
  await router.navigate(-1)
  await screen.findByText('Up to date. New issues appear as they arrive.')
  cleanup()
  const again = open().user
  await again.click(await screen.findByRole('button', { name: 'Choose which to import' }))
  expect((await dawn()).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /A Shop/ }).checked).toBe(false)
  await again.click(screen.getByRole('button', { name: 'Save selection' }))
  await screen.findByRole('progressbar', { name: 'Issues read' })
  const { senders } = await call.mailboxes.senders({ id })
  expect(
    senders
      .filter(({ isWanted }) => isWanted)
      .map(({ key }) => key)
      .sort(),
  ).toEqual(['list:dawn.example', 'list:kernel.example'])
  expect((await call.mailboxes.list({})).mailboxes).toMatchObject([{ newNewsletters: 0 }])
})

test('progress is shown while issues are imported, and its end is announced', async () => {
  const { change, open } = await connected()
  await change({ state: 'reading', mails_total: 1200, mails_done: 300, mails_received: 41 })
  open()
  await screen.findByRole('progressbar', { name: 'Issues read' })
  // On the card and in the sidebar.
  expect(screen.getAllByText('Reading 300 of 1,200 issues…')).toHaveLength(2)
  await change({ state: 'watching', mails_done: 1200, caught_up_at: Date.now() })
  await screen.findByText('Up to date. New issues appear as they arrive.')
  await screen.findByRole('link', { name: "Open Today's Digest" })
  const end = await screen.findByText('Finished reading. Your articles are ready.')
  expect(end.getAttribute('aria-live')).toBe('polite')
})

test('emails that the server could not deliver are named, by their position if nothing is known of them', async () => {
  const { change, open } = await connected()
  const known = {
    uid: 7,
    subject: 'Issue 7',
    from: 'Kernel Weekly',
    at: Date.UTC(2026, 10, 20, 12),
    position: null,
  }
  const unknown = { uid: 9, subject: '', from: '', at: null, position: 3 }
  const mails = [known, unknown].map((mail) => ({ ...mail, tries: 0, retryAt: Date.now() }))
  await change({ state: 'watching', mails_left_out: JSON.stringify(mails) })
  open()
  await screen.findByText('2 emails left out, because the mail server could not deliver them:')
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items).toEqual(
    expect.arrayContaining(['Issue 7 · Kernel Weekly · Nov 20, 2026', 'Email number 3 in the folder']),
  )
})

test('a problem is shown with what can be done, and a mailbox can be disconnected', async () => {
  const { call, change, open } = await connected()
  const stuck = { state: 'watching', problem: 'wrong-password', next_at: null } as const
  await change(stuck)
  const { user } = open()
  await screen.findByText('The user name or the password is wrong.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Up to date. New issues appear as they arrive.')
  await change(stuck)
  cleanup()
  open()
  await user.type(await screen.findByLabelText('Enter a new password'), mailboxes.access.password)
  await user.click(screen.getByRole('button', { name: 'Save password' }))
  await screen.findByText('Up to date. New issues appear as they arrive.')
  await user.click(screen.getByRole('button', { name: 'Disconnect' }))
  const asked = within(await screen.findByRole('alertdialog', { name: 'Disconnect this mailbox?' }))
  expect((await call.mailboxes.list({})).mailboxes).toHaveLength(1)
  await user.click(asked.getByRole('button', { name: 'Disconnect' }))
  await screen.findByText('Mailbox disconnected')
  expect((await call.mailboxes.list({})).mailboxes).toEqual([])
})

test('an unreachable server shows when it was last read, and the result of a retry', async () => {
  const { change, open } = await connected()
  const lastSuccess = Date.UTC(2026, 10, 20, 6, 31)
  await change({
    ...{ state: 'watching', problem: 'folder-missing', next_at: Date.now() + 60_000, host: 'gone.example' },
    ...{ last_success_at: lastSuccess },
  })
  const { user } = open()
  await screen.findByText('There is no such folder in the mailbox.')
  screen.getByText(/^Last read Nov 2\d, 2026.* Nothing is lost: Tidings will continue where it stopped\.$/)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('There is no mail server of that name.')
})

test('issues are moved to a folder once that is named', async () => {
  const { call, change, open } = await connected()
  await change({ state: 'watching' })
  const { user } = open()
  await user.selectOptions(await screen.findByLabelText('After reading an issue'), 'Move it to a folder')
  const after = async () => (await call.mailboxes.list({})).mailboxes.map(({ afterReading }) => afterReading)
  expect(await after()).toEqual(['nothing'])
  await user.type(screen.getByLabelText('Folder to move issues to'), 'Newsletters')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Mailbox saved')
  expect(await after()).toEqual(['move'])
})

test('what was selected is kept when the user leaves and comes back', async () => {
  const { change, open } = await connected()
  await change({ state: 'choosing', next_at: null })
  const { user, router } = open()
  const kernel = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /Kernel Weekly/ })
  await user.click(await kernel())
  await router.navigate('/')
  await screen.findByText('Choose your newsletters: 1 found')
  await user.click(screen.getByRole('link', { name: 'Continue' }))
  expect((await kernel()).checked).toBe(false)
})

test('a folder without mail can be left for another one, or searched further back', async () => {
  const { change, open, id } = await connected()
  await change({ state: 'choosing', next_at: null })
  await server.db.deleteFrom('mailbox_senders').where('mailbox_id', '=', id).execute()
  const { user } = open()
  await screen.findByText('No email in this folder from the last 90 days.')
  const folders = within(await screen.findByLabelText('Folder')).getAllByRole('option')
  expect(folders.map(({ textContent }) => textContent)).toEqual(['INBOX'])
  await user.click(screen.getByRole('button', { name: 'Look back a year' }))
  await screen.findByText('Looking for newsletters in the last year…')
})

test('a server that was lost during the import is named on home, and corrected with its password', async () => {
  const { change, open } = await connected()
  const lost = { host: '127.0.0.9', problem: 'no-connection', next_at: Date.now() + 60_000 } as const
  await change({ state: 'reading', ...lost })
  const { user, router } = open()
  await screen.findByText('127.0.0.9 isn’t answering. Tidings tries again by itself.')
  screen.getByRole('list', { name: 'Steps' })
  await router.navigate('/')
  await screen.findByText('ada@home.example can’t be reached. Tidings tries again by itself.')
  screen.getByRole('button', { name: 'Try again' })
  await router.navigate('/newsletters/mailboxes')
  await user.click(await screen.findByRole('button', { name: 'Edit server' }))
  const host = screen.getByLabelText<HTMLInputElement>('IMAP server')
  expect([host.value, screen.getByLabelText<HTMLInputElement>('Password').value]).toEqual(['127.0.0.9', ''])
  await user.clear(host)
  await user.type(host, mailboxes.access.host)
  await user.type(screen.getByLabelText('Password'), mailboxes.access.password)
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  await screen.findByRole('progressbar', { name: 'Issues read' })
})

test('the sidebar tells of a mailbox with a problem, and of progress only while there is a connection', async () => {
  const { token, change } = await connected()
  await change({ state: 'reading' })
  const { network, user } = openApp('/saved', { server, token })
  const sidebar = within(await screen.findByRole('navigation', { name: 'Main' }))
  await sidebar.findByText('Looking for issues…')
  network.lose('articles.stats')
  await sidebar.findByText('Not connected', {}, { timeout: 10_000 })
  await change({ problem: 'wrong-password' })
  network.mend()
  await user.click(await sidebar.findByRole('link', { name: 'A mailbox has a problem' }, { timeout: 10_000 }))
  expect(sidebar.queryByText('Not connected')).toBeNull()
  await screen.findByText('The user name or the password is wrong.')
})
