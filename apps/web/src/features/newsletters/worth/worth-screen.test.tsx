import { screen, waitFor, within } from '@testing-library/react'
import { mailArrivals } from '@tidings/api/testing/mail-arrivals'
import { expect, test } from 'vitest'
import { newsletterReader } from '../../../testing/newsletter-reader.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { testServer } from '../../../testing/test-server.ts'
import { habitOf, type Rated, sortNewsletters } from './rate-newsletters.ts'
import { texts } from './texts.ts'

const server = await testServer()

const DAY = 86_400_000

/** A user with two newsletters: `Margins` is read, of `Ledger` nothing is; one more came 50 days ago. */
async function openWorth(path = '/newsletters/worth', age = 60, young: string[] = []) {
  const { token, user: reader, addNewsletter } = await newsletterReader(server)
  const { arrive, bring } = mailArrivals(server, reader.id)
  for (const [name, count, ago, read] of [
    ['Margins', 2, 1, 1],
    ['Ledger', 5, 2, null],
    ['Quarterly', 1, 50, 1],
  ] as const) {
    const { id: newsletterId } = await addNewsletter(name, { status: null })
    const added = server.db
      .updateTable('newsletters')
      .set({ created_at: Date.now() - (young.includes(name) ? 20 : age) * DAY })
    await added.where('id', '=', newsletterId).execute()
    const mailId = await arrive(ago * DAY, { kind: 'newsletter', newsletterId })
    for (let position = 0; position < count; position += 1) {
      const received_at = Date.now() - ago * DAY
      await bring(
        { newsletterId, mailId },
        {
          position,
          received_at,
          read_at: read,
          reading_seconds: 120,
          story_id: `${newsletterId} ${position}`,
        },
      )
    }
  }
  return openApp(path, { server, token })
}

const rows = async () => {
  const table = await screen.findByRole('table')
  return within(table).getAllByRole('row').slice(1)
}
const nameIn = (row: HTMLElement) => within(row).getByRole('link').textContent
const figuresIn = (row: HTMLElement) =>
  [...row.querySelectorAll('td:not([data-column=time], [data-column=actions])')].map((cell) =>
    cell.textContent?.replace(/^[A-Z]\D*?(?=\d|–)/, ''),
  )

test('the least read newsletter is first, with its figures, and a sentence summarises them', async () => {
  const { user } = await openWorth()
  const [first, ...others] = await rows()
  if (!first) throw new Error('rows expected')
  expect([first, ...others].map(nameIn)).toEqual(['Ledger', 'Quarterly', 'Margins'])
  expect(figuresIn(first)).toEqual(['1', '5', '0%', '5', '0', '5', '0'])
  expect(figuresIn(others[1] as HTMLElement)).toEqual(['1', '2', '100%', '2', '0', '2', '4'])
  within(first).getByText('Rarely read')
  within(first).getByText('0% read')
  const toggle = within(first).getByRole('button', { name: 'Figures of Ledger', expanded: false })
  await user.click(toggle)
  expect(toggle.ariaExpanded).toBe('true')
  expect(first.dataset.open).toBe('true')
  screen.getByText(/sent 5 of your 8 articles\. You read 0 of your 6 minutes there\./)
})

test('newsletters of less than 30 days are folded below the others, without figures', async () => {
  await openWorth('/newsletters/worth', 60, ['Ledger', 'Margins'])
  expect((await rows()).map(nameIn)).toEqual(['Quarterly'])
  const fold = screen.getByText(/^Too early to tell for 2 newsletters until \w+ \d+$/)
    .parentElement as HTMLElement
  expect(fold.hasAttribute('open')).toBe(false)
  expect(
    within(fold)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ledger', 'Margins'])
})

test('if all newsletters are as new, their figures stand without a verdict', async () => {
  const { user } = await openWorth('/newsletters/worth', 20)
  await screen.findByText('Too early to tell')
  expect((await rows()).map(nameIn)).toEqual(['Ledger', 'Quarterly', 'Margins'])
  expect(screen.queryByText('Rarely read')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More about Ledger' }))
  await screen.findByRole('menuitem', { name: 'Mute' })
  expect(screen.queryByRole('menuitem', { name: 'Unsubscribe' })).toBeNull()
})

test('another period and another order are chosen, and are in the URL', async () => {
  const { user, router } = await openWorth('/newsletters/worth?sort=name')
  expect((await rows()).map(nameIn)).toEqual(['Ledger', 'Margins', 'Quarterly'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Time' }), '30 days')
  await waitFor(async () => expect((await rows()).map(nameIn)).toEqual(['Ledger', 'Margins']))
  expect(router.state.location.search).toBe('?sort=name&days=30')
})

test('a newsletter is muted next to its figures, and that is undone', async () => {
  const { user } = await openWorth()
  await rows()
  await user.click(screen.getByRole('button', { name: 'More about Ledger' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mute' }))
  const [first] = await rows()
  within(first as HTMLElement).getByText('Muted')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await within(first as HTMLElement).findByText('Rarely read')
})

test('a newsletter is unsubscribed from next to its figures', async () => {
  const { user } = await openWorth()
  await rows()
  await user.click(screen.getByRole('button', { name: 'Unsubscribe from Ledger' }))
  await screen.findByRole('dialog', { name: /Ledger/ })
})

test('newsletters without articles come last, and shares count before numbers', () => {
  const one = (name: string, articles: number, read: number, saved = 0, lostWithout = 0): Rated => ({
    ...{ id: name, name, articles, read, saved, lostWithout },
    ...{ issues: 1, minutes: 0, onlyHere: 0, reportedFirst: 0, parts: [], addedAt: '2020-01-01' },
  })
  const all = [one('a', 0, 0), one('b', 10, 5), one('c', 100, 20), one('d', 10, 5, 1), one('e', 10, 5, 0, 3)]
  expect(sortNewsletters(all, 'worth').map(({ name }) => name)).toEqual(['c', 'b', 'e', 'd', 'a'])
  expect(all.map(habitOf)).toEqual(['none', 'mostly', 'sometimes', 'mostly', 'mostly'])
  const young = { ...one('young', 20, 0), addedAt: new Date(Date.now() - 29 * DAY).toISOString() }
  expect(habitOf(young)).toBe('early')
  expect(habitOf(one('few', 4, 0))).toBe('few')
  expect(sortNewsletters([one('few', 4, 0), ...all], 'worth').at(-2)?.name).toBe('few')
  const shares = [one('a', 300, 1), one('b', 300, 299), one('c', 300, 300)]
  expect(shares.map(habitOf)).toEqual(['rarely', 'mostly', 'always'])
  expect(shares.map(({ read, articles }) => texts.share(read, articles))).toEqual(['1%', '99%', '100%'])
})
