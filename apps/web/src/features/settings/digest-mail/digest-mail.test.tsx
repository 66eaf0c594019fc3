import { screen, waitFor, within } from '@testing-library/react'
import { addArticle } from '@tidings/api/testing/add-article'
import type { TestApp } from '@tidings/api/testing/test-app'
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()
let reader: Awaited<ReturnType<TestApp['newReader']>>
beforeEach(async () => {
  reader = await server.newReader()
})

const confirm = () =>
  server.db.updateTable('users').set({ email_verified_at: 1 }).where('id', '=', reader.user.id).execute()
const settings = async () => (await server.caller(reader.token)).call.digestMails.get({})
async function open() {
  const app = openApp('/settings?tab=digest', { server, token: reader.token })
  const card = within(await screen.findByRole('region', { name: 'Digest by email' }))
  await card.findByRole('group', { name: 'Days' })
  return { ...app, card }
}
async function addOwls() {
  const { newsletter } = await reader.call.newsletters.add({
    name: 'Kernel Weekly',
    sourceEmail: 'news@a.example',
  })
  const place = { userId: reader.user.id, newsletterId: newsletter.id }
  return addArticle(server.db, place, { title: 'Owls have an accent', received_at: Date.now() - 1000 })
}

test('the digest is switched on for the chosen days and hour once that is saved', async () => {
  await confirm()
  const { user, card } = await open()
  const time = card.getByRole('combobox', { name: 'Time' })
  const inactive = () =>
    [card.getByRole('group', { name: 'Days' }), time].map((field) => field.matches(':disabled'))
  expect(inactive()).toEqual([true, true])
  await user.click(card.getByRole('checkbox', { name: 'Send me the digest' }))
  expect(inactive()).toEqual([false, false])
  for (const day of ['Saturday', 'Sunday']) await user.click(card.getByRole('checkbox', { name: day }))
  await user.selectOptions(time, '6:00 PM')
  expect((await settings()).isEnabled).toBe(false)
  await user.click(card.getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect(await settings()).toMatchObject({
      ...{ isEnabled: true, days: ['mon', 'tue', 'wed', 'thu', 'fri'], hour: 18 },
    }),
  )
})

test('an unconfirmed address is reported, nothing can be sent there, and the link can be sent again', async () => {
  const { user, card } = await open()
  card.getByText(/^Confirm your email address first: open the link in the email to /)
  expect(card.getByRole<HTMLInputElement>('checkbox', { name: 'Send me the digest' }).disabled).toBe(true)
  expect(card.getByRole<HTMLButtonElement>('button', { name: 'Send me a test' }).disabled).toBe(true)
  expect(card.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await user.click(card.getByRole('button', { name: 'Send the email again' }))
  await screen.findByText('Email sent')
})

test('bounced emails are reported', async () => {
  await confirm()
  await (await server.caller(reader.token)).call.digestMails.save({ isEnabled: true, days: ['mon'], hour: 7 })
  await server.db
    .updateTable('digest_settings')
    .set({ is_enabled: 0, next_at: null, stopped_at: Date.now() })
    .where('user_id', '=', reader.user.id)
    .execute()
  const { card } = await open()
  card.getByText(/^The last emails bounced/)
})

test('the preview is a frame in which nothing runs, and a test is sent', async () => {
  await confirm()
  await addOwls()
  const { user, card } = await open()
  await user.click(card.getByRole('button', { name: 'Preview' }))
  await screen.findByText('Subject: Owls have an accent')
  const frame = screen.getByTitle<HTMLIFrameElement>('Preview of the digest')
  expect(frame.getAttribute('sandbox')).toBe('')
  expect(frame.getAttribute('srcdoc')).toContain('Owls have an accent')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(card.getByRole('button', { name: 'Send me a test' }))
  await screen.findByText('Test sent')
})

test('a link of the digest asks for confirmation before it saves, without signing in', async () => {
  const articleId = await addOwls()
  const link = { action: 'save', userId: reader.user.id, articleId } as const
  const isSaved = async () => (await reader.call.articles.get({ id: articleId })).isSaved
  const { user } = openApp(`/digest-link#${server.services.digestLinks.seal(link, Date.now())}`, { server })
  await screen.findByRole('heading', { level: 1, name: 'Save this article?' })
  screen.getByText('Owls have an accent')
  expect(await isSaved()).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Save article' }))
  await screen.findByRole('heading', { level: 1, name: 'Saved' })
  expect(await isSaved()).toBe(true)
})

test('a link that has expired says so', async () => {
  openApp('/digest-link#made-up', { server })
  await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })
})
