import { fireEvent, screen, within } from '@testing-library/react'
import { beginImport } from '@tidings/api/testing/import-fixture'
import { expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'
import { refuseFile } from './use-import-files.ts'

const server = await testServer()

async function begun() {
  const it = await beginImport(server)
  const open = () => openApp('/newsletters/imports', { server, token: it.token })
  return { ...it, open }
}

test.each([
  ['mail.eml', 9, undefined],
  ['Takeout.ZIP', 9, undefined],
  ['takeout-20261120T101010Z-001.tgz', 9, undefined],
  ['Inbox', 9, undefined],
  ['readwise-data.csv', 9, undefined],
  ['wallabag.json', 9, undefined],
  ['ril_export.html', 9, undefined],
  ['empty.mbox', 0, 'The file is empty.'],
  ['photo.png', 9, expect.stringMatching(/^This kind of file can’t be read/)],
  ['outlook.pst', 9, expect.stringMatching(/^Outlook/)],
])('%s of %i bytes is taken, or refused with a reason', (name, size, reason) => {
  expect(refuseFile({ name, size })).toEqual(reason)
})

test('a wrong file and a folder are named with their reasons, wherever they are dropped', async () => {
  const { call, open } = await begun()
  open()
  await screen.findByRole('heading', { name: 'Import files', level: 1 })
  const dataTransfer = {
    types: ['Files'],
    files: [new File(['x'], 'photo.png'), new File([''], 'Saved mails')],
    items: [null, { isDirectory: true, name: 'Saved mails' }].map((entry) => ({
      webkitGetAsEntry: () => entry,
    })),
  }
  fireEvent.drop(document.body, { dataTransfer })
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('2 files can’t be imported')
  expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Saved mails This is a folder/),
    expect.stringMatching(/^photo\.png This kind of file/),
  ])
  expect((await call.imports.list({})).imports).toHaveLength(1)
})

test('an interrupted upload says how far it is and what it needs', async () => {
  const { open } = await begun()
  open()
  const card = within(await screen.findByRole('region', { name: 'takeout-001.zip and 1 other file' }))
  card.getByText('Upload not finished')
  card.getByRole('progressbar', { name: '0 bytes of 5 MB uploaded' })
  const needed = await card.findByRole('list', { name: 'Still needed: 2 files' })
  expect(within(needed).getAllByRole('listitem')).toHaveLength(2)
  card.getByRole('button', { name: 'Choose the files again' })
})

test('the ticked newsletters are imported since the chosen day, a range of them ticked with Shift', async () => {
  const { call, id, change, findSenders, open } = await begun()
  await findSenders()
  await change({ state: 'choosing' })
  const { user } = open()
  await screen.findByText('We found 1 newsletter')
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  const ticked = () => boxes.map(({ checked }) => checked)
  expect(ticked()).toEqual([true, false])
  const [first, second] = boxes
  if (!first || !second) throw new Error('There are no boxes.')
  await user.click(first)
  expect(ticked()).toEqual([false, false])
  await user.click(first)
  await user.keyboard('{Shift>}')
  await user.click(second)
  await user.keyboard('{/Shift}')
  expect(ticked()).toEqual([true, true])
  await user.selectOptions(screen.getByLabelText('Import issues since'), 'A year ago')
  await user.click(screen.getByRole('button', { name: 'Import 2 newsletters' }))
  await screen.findByRole('progressbar', { name: 'Issues read' })
  const { senders } = await call.imports.senders({ id })
  expect(senders.map(({ isWanted }) => isWanted)).toEqual([true, true])
})

test('the report counts what became of the emails, and can be removed', async () => {
  const { call, change, open } = await begun()
  const counts = { mails_received: 1290, mails_repeated: 14, mails_unwanted: 19_102, mails_refused: 6 }
  await change({ state: 'done', mails_total: 20_412, mails_done: 20_412, ...counts, ended_at: Date.now() })
  const { user } = open()
  const card = within(await screen.findByRole('region', { name: /takeout-001/ }))
  card.getByText('Finished')
  expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '1,290',
    '14',
    '19,102',
    '6',
  ])
  await card.findByText('6 problems')
  await user.click(card.getByRole('button', { name: 'Remove from list' }))
  await screen.findByText('Import removed')
  expect((await call.imports.list({})).imports).toEqual([])
})
