import { screen, waitFor, within } from '@testing-library/react'
import { addIssue } from '@tidings/api/testing/add-issue'
import { openTestHouse, type TestHouse } from '@tidings/api/testing/test-house'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openNetwork } from '../../testing/network.ts'
import { newsletterReader } from '../../testing/newsletter-reader.ts'
import { openApp } from '../../testing/open-app.tsx'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse('sqlite')
})
afterAll(() => house.close())

const REASON = 'it is not proved to be of margins.example, as earlier issues were'
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

async function openSetApart() {
  const { token, user: reader, addNewsletter } = await newsletterReader(house)
  const { id } = await addNewsletter('Margins')
  const place = { userId: reader.id, newsletterId: id }
  const subject = 'You have won'
  const mailId = await addIssue(house.db, place, { subject, receivedAt: Date.UTC(2026, 4, 1) })
  await house.db
    .updateTable('mails')
    .set({
      state: 'set-apart',
      reason: 'unlike-earlier',
      reason_detail: 'margins.example',
      authentication: JSON.stringify(CHECKS),
    })
    .where('id', '=', mailId)
    .execute()
  const network = openNetwork(house, token)
  return { mailId, open: () => openApp(`/newsletter/${id}`, { house, network }), network }
}

test('a mail that was set apart says why, and what checking its sender came to', async () => {
  const { open } = await openSetApart()
  open()
  const page = within(await screen.findByRole('region', { name: 'You have won' }))
  page.getByText(`This mail was set apart: ${REASON}.`, { exact: false })
  page.getByRole('button', { name: 'View original' })
  expect(page.queryByRole('button', { name: 'Run again' })).toBeNull()
  const checks = within(page.getByRole('region', { name: 'Who sent it' })).getAllByRole('listitem')
  expect(checks.map(({ textContent }) => textContent)).toEqual([
    'Signed by margins.example · failed (bad signature)',
    'Signed by platform.example · passed',
    'Sent from a machine of platform.example · passed',
    'Checked as margins.example asks · failed, which asks to refuse such mail',
  ])
  expect(screen.getByRole('link', { name: /You have won/ }).textContent).toContain(`Set apart, ${REASON}`)
})

test('it is let in from the list of issues, and then waits to be read', async () => {
  const { open, mailId } = await openSetApart()
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Let it in: You have won' }))
  await screen.findByText('Let in')
  await waitFor(() =>
    screen.getByText('This mail is waiting to be read. Its stories stand here in a moment.'),
  )
  const row = house.db.selectFrom('mails').select(['state', 'let_in_at']).where('id', '=', mailId)
  expect(await row.executeTakeFirst()).toMatchObject({ state: 'waiting', let_in_at: expect.any(Number) })
})
