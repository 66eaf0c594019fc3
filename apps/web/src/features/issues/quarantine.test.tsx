import { screen, waitFor, within } from '@testing-library/react'
import { addIssue } from '@tidings/api/testing/add-issue'
import { expect, test } from 'vitest'
import { openNetwork } from '../../testing/network.ts'
import { newsletterReader } from '../../testing/newsletter-reader.ts'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()

const REASON = 'the sender could not be verified as margins.example, unlike in earlier issues'
const CHECKS = {
  ip: '93.184.215.14',
  from: 'margins.example',
  dkim: [
    { domain: 'margins.example', selector: 's1', result: 'fail', why: 'bad signature', covers: ['from'] },
    { domain: 'platform.example', selector: 's2', result: 'pass', why: null, covers: ['from'] },
  ],
  spf: { result: 'pass', domain: 'platform.example' },
  dmarc: { result: 'fail', policy: 'reject' },
  arc: { result: 'none', sealer: null, isBelieved: false },
}

async function openQuarantined() {
  const { token, user: reader, addNewsletter } = await newsletterReader(server)
  const { id } = await addNewsletter('Margins')
  const place = { userId: reader.id, newsletterId: id }
  const subject = 'You have won'
  const mailId = await addIssue(server.db, place, { subject, receivedAt: Date.UTC(2026, 4, 1) })
  await server.db
    .updateTable('mails')
    .set({
      state: 'quarantined',
      reason: 'unlike-earlier',
      reason_detail: 'margins.example',
      authentication: JSON.stringify(CHECKS),
    })
    .where('id', '=', mailId)
    .execute()
  const network = openNetwork(server, token)
  return { mailId, open: () => openApp(`/newsletter/${id}`, { server, network }), network }
}

test('a quarantined mail says why, and shows the result of checking its sender', async () => {
  const { open } = await openQuarantined()
  open()
  const page = within(await screen.findByRole('region', { name: 'You have won' }))
  page.getByText(`This email is in quarantine: ${REASON}.`, { exact: false })
  page.getByRole('button', { name: 'View original' })
  expect(page.queryByRole('button', { name: 'Process again' })).toBeNull()
  const checks = within(page.getByRole('region', { name: 'Sender' })).getAllByRole('listitem')
  expect(checks.map(({ textContent }) => textContent)).toEqual([
    'Signed by margins.example · failed (bad signature)',
    'Signed by platform.example · passed',
    'Sent from a server of platform.example · passed',
    'Policy of margins.example · failed, which says to reject such mail',
  ])
  expect(screen.getByRole('link', { name: /You have won/ }).textContent).toContain(`Quarantined, ${REASON}`)
})

test('it is released from the list of issues, and then waits to be read', async () => {
  const { open, mailId } = await openQuarantined()
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Release: You have won' }))
  await screen.findByText('Released')
  await waitFor(() =>
    screen.getByText('This email is waiting to be processed. Its stories will appear here shortly.'),
  )
  const row = server.db.selectFrom('mails').select(['state', 'released_at']).where('id', '=', mailId)
  expect(await row.executeTakeFirst()).toMatchObject({ state: 'waiting', released_at: expect.any(Number) })
})
