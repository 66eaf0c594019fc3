import { screen, within } from '@testing-library/react'
import { mailArrivals } from '@tidings/api/testing/mail-arrivals'
import { expect, test } from 'vitest'
import { newsletterReader } from '../../testing/newsletter-reader.ts'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()

const DAY = 86_400_000

async function openHealth(daysAgo: number[]) {
  const { token, user: reader, addNewsletter } = await newsletterReader(server)
  const { id: newsletterId } = await addNewsletter('Margins', { status: null })
  const { arrive, bring } = mailArrivals(server, reader.id)
  const add = async (ago: number, verdict: Parameters<typeof arrive>[1]) => {
    const about = { kind: 'newsletter', newsletterId, subject: `${ago} days ago` }
    return { newsletterId, mailId: await arrive(ago * DAY, { ...about, ...verdict }) }
  }
  const places = []
  for (const ago of daysAgo) places.push(await add(ago, {}))
  const open = (path = `/newsletter/${newsletterId}`) => openApp(path, { server, token })
  return { add, bring, places, open }
}

const factsOf = (panel: HTMLElement) =>
  [...panel.querySelectorAll('dl > div')].map(
    (fact) => `${fact.querySelector('dt')?.textContent}: ${fact.querySelector('dd')?.textContent}`,
  )

test('a newsletter’s page shows its frequency, and how many stories it has, were read, and were reported elsewhere first', async () => {
  const { places, bring, open } = await openHealth([29, 22, 15, 8, 1])
  const [place] = places
  if (!place) throw new Error('issues expected')
  await bring(place, { read_at: 1 })
  for (const position of [1, 2, 3]) {
    await bring(place, { position, is_duplicate: position === 3 ? 1 : 0 })
  }
  open()
  const panel = await screen.findByRole('region', { name: 'Statistics' })
  expect(factsOf(panel)).toEqual([
    'Frequency: Every week',
    'Stories: 4',
    'Read: 25%',
    'Others had it first: 25%',
  ])
  expect(screen.queryByText(/No issue since/)).toBeNull()
})

test('after two missed issues its page says so, with the last issue and mails quarantined since', async () => {
  const { add, open } = await openHealth([50, 43, 36, 29, 22])
  await add(3, { state: 'quarantined', reason: 'unlike-earlier', subject: 'Odd one' })
  open()
  const panel = within(await screen.findByRole('region', { name: 'Statistics' }))
  panel.getByText(/^No issue since [A-Z][a-z]+( \d{4})?$/)
  panel.getByRole('link', { name: '22 days ago' })
  const [held] = within(panel.getByRole('list', { name: 'Since then' })).getAllByRole('listitem')
  expect(held?.textContent).toContain(
    'Odd one · Quarantined: the sender could not be verified, unlike in earlier issues',
  )
  expect(panel.getByRole('link', { name: 'All received mail' }).getAttribute('href')).toBe(
    '/newsletters/received',
  )
})

test('its card says so too', async () => {
  const silent = await openHealth([50, 43, 36, 29, 22])
  silent.open('/newsletters')
  await screen.findByText(/^No issue since [A-Z][a-z]+( \d{4})?$/)
})

test('after few issues it shows no frequency, and without stories no share', async () => {
  const { open } = await openHealth([100])
  open()
  const panel = await screen.findByRole('region', { name: 'Statistics' })
  expect(factsOf(panel).slice(0, 2)).toEqual(['Stories: 0', 'Read: –'])
})
