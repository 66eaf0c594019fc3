import { screen, waitFor, within } from '@testing-library/react'
import { addArticle } from '@tidings/api/testing/add-article'
import { addIssue } from '@tidings/api/testing/add-issue'
import { openTestHouse, type TestHouse } from '@tidings/api/testing/test-house'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openNetwork } from '../../testing/network.ts'
import { openApp } from '../../testing/open-app.tsx'
import { newsletterReader } from './testing/newsletter-reader.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse('sqlite')
})
afterAll(() => house.close())

const TITLE = 'A lamp that knows when you are out'

/** A newsletter with an older issue and a newer one, which has two stories and a sponsor. */
async function openIssues(traits = '[]') {
  const { token, user: reader, call, addNewsletter } = await newsletterReader(house)
  const { id } = await addNewsletter('Margins')
  const place = { userId: reader.id, newsletterId: id }
  const older = await addIssue(house.db, place, {
    subject: 'The older one',
    receivedAt: Date.UTC(2026, 4, 1),
    notUnderstood: 'it took longer than 5 s',
  })
  const received_at = Date.UTC(2026, 4, 2, 7, 15)
  const newer = await addIssue(house.db, place, {
    subject: 'Fairness for laptops',
    receivedAt: received_at,
    totals: { paragraphs: 6, links: 3 },
  })
  const article = { mail_id: newer, received_at, paragraphs: 2, link_count: 1, traits: '[]' }
  const first = await addArticle(house.db, place, {
    ...article,
    title: 'A scheduler lands',
    position: 0,
    traits: '["label:sponsored"]',
    html: '<p>It lands <a href="https://a.example/">here</a> and <a href="https://b.example/">there</a>.</p>',
  })
  await addArticle(house.db, place, {
    ...article,
    title: 'A quieter fan',
    position: 2,
    saved_at: 1,
    traits,
  })
  const network = openNetwork(house, token)
  const open = (path = `/newsletter/${id}`) => openApp(path, { house, network })
  return { id, older, newer, first, call, network, open }
}
const details = (name = 'Fairness for laptops') => screen.findByRole('region', { name })

describe('the page of an issue', () => {
  test('the newest issue is shown beside the list, with all its parts, which add up', async () => {
    const { open } = await openIssues()
    open()
    const page = within(await details())
    page.getByText('Received May 2, 2026, 7:15 AM')
    page.getByText('3 parts, none lost')
    const stories = within(page.getByRole('region', { name: '2 stories' })).getAllByRole('listitem')
    expect(stories.map((story) => within(story).getByRole('link').textContent)).toEqual([
      'A scheduler lands',
      'A quieter fan',
    ])
    within(stories[1] ?? document.body).getByText('Saved')
    const sponsors = within(page.getByRole('region', { name: '1 sponsor' }))
    sponsors.getByText(TITLE)
    const chosen = screen.getByRole('link', { current: true, name: /Fairness for laptops/ })
    expect(chosen.textContent).toContain('Processed, 2 stories')
  })

  test('another issue is chosen from the list and has an address of its own', async () => {
    const { open, id, older } = await openIssues()
    const { user, router } = open()
    await user.click(await screen.findByRole('link', { name: /The older one/ }))
    const page = within(await details('The older one'))
    page.getByText('This mail could not be read: it took longer than 5 s. Its original is kept.')
    page.getByRole('button', { name: 'View original' })
    expect(router.state.location.pathname).toBe(`/newsletter/${id}/issue/${older}`)
    screen.getByRole('link', { current: true, name: /The older one/ })
  })

  test('one that was not read to its end says so, and not that nothing is lost', async () => {
    const { open, newer } = await openIssues()
    const reason = 'it is longer than a million characters'
    await house.db.updateTable('mails').set({ reason }).where('id', '=', newer).execute()
    open()
    const page = within(await details())
    page.getByText(`Not all of this mail was read: ${reason}. The original is kept.`)
    page.getByText('3 parts')
    expect(page.queryByText(/none lost/)).toBeNull()
  })

  test('its address opens it', async () => {
    const { open, id, older } = await openIssues()
    open(`/newsletter/${id}/issue/${older}`)
    await details('The older one')
  })

  test('a story opens in the reader over it', async () => {
    const { open } = await openIssues()
    const { user } = open()
    await user.click(within(await details()).getByRole('link', { name: 'A scheduler lands' }))
    await screen.findByRole('dialog', { name: 'A scheduler lands' })
  })

  test('an issue that is not there, or is of another newsletter, is not found', async () => {
    const { open, id } = await openIssues()
    const { newer: foreign } = await openIssues()
    const { router } = open(`/newsletter/${id}/issue/${foreign}`)
    await screen.findByText('Issue not found')
    await router.navigate(`/newsletter/${id}/issue/nothing`)
    await screen.findByText('Issue not found')
  })

  test('one that could not be loaded can be asked for again', async () => {
    const { open, network } = await openIssues()
    network.lose('issues.get')
    const { user } = open()
    await screen.findByText('Failed to load the issue. Please try again.')
    network.mend()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await details()
  })

  test('while it is loaded, boxes stand in its place and a status says so', async () => {
    const { open, network } = await openIssues()
    const arrive = network.hold('issues.get')
    open()
    await screen.findByText('Loading the issue...')
    arrive()
    await details()
    expect(screen.queryByText('Loading the issue...')).toBeNull()
  })
})

describe('turning a part', () => {
  test('a sponsor becomes a story, parts like it will, and Undo takes both back', async () => {
    const { open, call, id, newer } = await openIssues()
    const { user } = open()
    const page = within(await details())
    await user.click(page.getByRole('button', { name: `Treat as story: ${TITLE}` }))
    const toast = within(await screen.findByRole('status', { name: '' }))
    await toast.findByText('Parts like it will be stories in the next issues too.')
    const stories = within(page.getByRole('region', { name: '3 stories' }))
    within(stories.getAllByRole('listitem')[1] ?? document.body).getByText('Added by you')
    expect(page.queryByRole('region', { name: /sponsor/ })).toBeNull()
    page.getByText('3 parts, none lost')
    screen.getByRole('link', { current: true, name: /Processed, 3 stories/ })
    const lessons = within(screen.getByRole('region', { name: 'What you taught Tidings' }))
    lessons.getByText(TITLE)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await page.findByRole('region', { name: '1 sponsor' })
    expect((await call.issues.get({ id: newer })).stories).toHaveLength(2)
    expect((await call.newsletters.lessons({ id })).lessons).toEqual([])
  })

  test('a story is left out of every list, and Undo puts it back', async () => {
    const { open, call, first } = await openIssues()
    const { user } = open()
    const page = within(await details())
    await user.click(page.getByRole('button', { name: 'Leave out: A scheduler lands' }))
    await screen.findByText('Parts like it will be left out of the next issues too.')
    page.getByRole('region', { name: '1 story' })
    within(page.getByRole('region', { name: '2 parts set aside' })).getByText('Left out by you')
    expect((await call.articles.list({})).articles.map(({ title }) => title)).toEqual(['A quieter fan'])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await page.findByRole('region', { name: '2 stories' })
    const { articles } = await call.articles.list({})
    expect(articles.map((article) => article.id)).toContain(first)
  })

  test('a story that nothing tells from the others but its words promises no more than that', async () => {
    const { open } = await openIssues('["title:a quieter fan"]')
    const { user } = open()
    const page = within(await details())
    await user.click(page.getByRole('button', { name: 'Leave out: A quieter fan' }))
    await screen.findByText('Should it come again, it will be left out again.')
    const lessons = within(await screen.findByRole('region', { name: 'What you taught Tidings' }))
    lessons.getByText((_, element) => element?.textContent === 'A quieter fan is left out if it comes again')
  })

  test('what teaches nothing promises nothing', async () => {
    const { open, call, id } = await openIssues()
    const { user } = open()
    const page = within(await details())
    await user.click(page.getByRole('button', { name: 'Leave out: A quieter fan' }))
    const toast = within(await screen.findByRole('status', { name: '' }))
    await toast.findByText('Left out')
    expect(toast.queryByText(/issues|again/)).toBeNull()
    expect((await call.newsletters.lessons({ id })).lessons).toEqual([])
  })

  test('the parts still add up when a story is left out whose text has more links than it held', async () => {
    const { open } = await openIssues()
    const { user } = open()
    const page = within(await details())
    await user.click(page.getByRole('button', { name: 'Leave out: A scheduler lands' }))
    await page.findByRole('region', { name: '1 story' })
    page.getByText('3 parts, none lost')
  })

  test('the focus goes on to what stands in the place of what was turned', async () => {
    const { open } = await openIssues()
    const { user } = open()
    const page = within(await details())
    page.getByRole('button', { name: 'Leave out: A scheduler lands' }).focus()
    await user.keyboard('{Enter}')
    await page.findByRole('region', { name: '1 story' })
    await waitFor(() =>
      expect(document.activeElement).toBe(page.getByRole('button', { name: 'Leave out: A quieter fan' })),
    )
  })

  test('one that failed says so and changes nothing', async () => {
    const { open, network } = await openIssues()
    const { user } = open()
    const page = within(await details())
    network.lose('issues.leaveOut')
    await user.click(page.getByRole('button', { name: 'Leave out: A scheduler lands' }))
    await screen.findByText('Failed to change the issue. Please try again.')
    page.getByRole('region', { name: '2 stories' })
  })

  test('what a newsletter was taught is forgotten again', async () => {
    const { open, call, id, newer, first } = await openIssues()
    await call.issues.leaveOut({ id: newer, articleId: first })
    const { user } = open()
    const lessons = within(await screen.findByRole('region', { name: 'What you taught Tidings' }))
    lessons.getByText((_, element) => element?.textContent === 'Parts like A scheduler lands are left out')
    await user.click(lessons.getByRole('button', { name: 'Forget: A scheduler lands' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'What you taught Tidings' })).toBeNull())
    expect((await call.newsletters.lessons({ id })).lessons).toEqual([])
  })
})

describe('running an issue again', () => {
  const isRunningAgain = async (id: string, at: number | null) => {
    await house.db.updateTable('mails').set({ run_again_at: at }).where('id', '=', id).execute()
  }

  test('is asked for once, goes on in sight, and says when it is done', async () => {
    const { open, newer, network } = await openIssues()
    const { user } = open()
    const page = within(await details())
    await user.click(page.getByRole('button', { name: 'Run again' }))
    const running = await page.findByRole('button', { name: 'Running...' })
    expect(running.getAttribute('aria-disabled')).toBe('true')
    await user.click(running)
    expect(network.calls.filter(({ procedure }) => procedure === 'issues.runAgain')).toHaveLength(1)
    await isRunningAgain(newer, null)
    await screen.findByText('Issue read again')
    page.getByRole('button', { name: 'Run again' })
  })

  test('one that is over before the page is fetched anew is said to be done as well', async () => {
    const { open, newer, network } = await openIssues()
    const { user } = open()
    const page = within(await details())
    const release = network.hold('issues.get')
    await user.click(page.getByRole('button', { name: 'Run again' }))
    await waitFor(async () =>
      expect(
        (await house.db.selectFrom('mails').select('run_again_at').where('id', '=', newer).executeTakeFirst())
          ?.run_again_at,
      ).toBeGreaterThan(0),
    )
    await isRunningAgain(newer, null)
    release()
    network.mend()
    await screen.findByText('Issue read again')
  })

  test('one that came to nothing says so, and not that it was read', async () => {
    const { open, newer } = await openIssues()
    await isRunningAgain(newer, Date.now())
    open()
    await within(await details()).findByRole('button', { name: 'Running...' })
    await isRunningAgain(newer, 0)
    await screen.findByText('The issue could not be read again. It is as it was.')
    expect(screen.queryByText('Issue read again')).toBeNull()
  })

  test('one whose job was lost can be asked for again', async () => {
    const { open, newer } = await openIssues()
    await isRunningAgain(newer, Date.now() - 3_600_000)
    open()
    await within(await details()).findByRole('button', { name: 'Run again' })
  })

  test('one that goes on already is shown so', async () => {
    const { open, newer } = await openIssues()
    await isRunningAgain(newer, Date.now())
    open()
    await within(await details()).findByRole('button', { name: 'Running...' })
  })

  test('one that failed says so', async () => {
    const { open, network } = await openIssues()
    network.lose('issues.runAgain')
    const { user } = open()
    await user.click(within(await details()).getByRole('button', { name: 'Run again' }))
    await screen.findByText('Failed to read the issue again. Please try again.')
  })
})

describe('the original of an issue', () => {
  test('is shown in a frame in which nothing runs, sends or leaves', async () => {
    const { open, newer } = await openIssues()
    const { user } = open()
    await user.click(within(await details()).getByRole('button', { name: 'View original' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Original mail' }))
    const frame = dialog.getByTitle('Original of Fairness for laptops')
    expect(frame.getAttribute('src')).toBe(`/api/issues/${newer}/original`)
    expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('is a press away from an article in the reader, which Escape then goes back to', async () => {
    const { open, newer } = await openIssues()
    const { user } = open()
    await user.click(within(await details()).getByRole('link', { name: 'A scheduler lands' }))
    const reader = await screen.findByRole('dialog', { name: 'A scheduler lands' })
    await user.click(await within(reader).findByRole('button', { name: 'View original mail' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Original mail' }))
    expect(dialog.getByTitle(/^Original of/).getAttribute('src')).toBe(`/api/issues/${newer}/original`)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Original mail' })).toBeNull())
    screen.getByRole('dialog', { name: 'A scheduler lands' })
  })
})
