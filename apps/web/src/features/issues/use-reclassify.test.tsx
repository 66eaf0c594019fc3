import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import { issueDetails, openIssues, SPONSOR } from './testing/open-issues.ts'

const server = await testServer()

describe('reclassifying a part', () => {
  test('a sponsor becomes a story, parts like it will, and Undo takes both back', async () => {
    const { open, call, id, newer } = await openIssues(server)
    const { user } = open()
    const page = within(await issueDetails())
    await user.click(page.getByRole('button', { name: `Show in digest: ${SPONSOR}` }))
    const toast = within(await screen.findByRole('status', { name: '' }))
    await toast.findByText('Similar parts of future issues will be shown too.')
    const stories = within(page.getByRole('region', { name: '3 stories' }))
    within(stories.getAllByRole('listitem')[1] ?? document.body).getByText('Added by you')
    expect(page.queryByRole('region', { name: /sponsor/ })).toBeNull()
    page.getByText('3 parts, none lost')
    screen.getByRole('link', { current: true, name: /Processed, 3 stories/ })
    const corrections = within(screen.getByRole('region', { name: 'Your corrections' }))
    corrections.getByText(SPONSOR)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await page.findByRole('region', { name: '1 sponsor' })
    expect((await call.issues.get({ id: newer })).stories).toHaveLength(2)
    expect((await call.newsletters.corrections({ id })).corrections).toEqual([])
  })

  test('a story is left out of every list, and Undo puts it back', async () => {
    const { open, call, first } = await openIssues(server)
    const { user } = open()
    const page = within(await issueDetails())
    await user.click(page.getByRole('button', { name: 'Hide from digest: A scheduler lands' }))
    await screen.findByText('Similar parts of future issues will be hidden too.')
    page.getByRole('region', { name: '1 story' })
    within(page.getByRole('region', { name: '2 parts not in the digest' })).getByText('Hidden by you')
    expect((await call.articles.list({})).articles.map(({ title }) => title)).toEqual(['A quieter fan'])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await page.findByRole('region', { name: '2 stories' })
    const { articles } = await call.articles.list({})
    expect(articles.map((article) => article.id)).toContain(first)
  })

  test('a story that differs from the others only in its words promises no more than that', async () => {
    const { open } = await openIssues(server, '["title:a quieter fan"]')
    const { user } = open()
    const page = within(await issueDetails())
    await user.click(page.getByRole('button', { name: 'Hide from digest: A quieter fan' }))
    await screen.findByText('If it appears again, it will be hidden again.')
    const corrections = within(await screen.findByRole('region', { name: 'Your corrections' }))
    corrections.getByText(
      (_, element) => element?.textContent === 'A quieter fan is hidden if it appears again',
    )
  })

  test('a correction without effect on later issues promises nothing', async () => {
    const { open, call, id } = await openIssues(server)
    const { user } = open()
    const page = within(await issueDetails())
    await user.click(page.getByRole('button', { name: 'Hide from digest: A quieter fan' }))
    const toast = within(await screen.findByRole('status', { name: '' }))
    await toast.findByText('Hidden from digest')
    expect(toast.queryByText(/issues|again/)).toBeNull()
    expect((await call.newsletters.corrections({ id })).corrections).toEqual([])
  })

  test('the parts still add up when a story is left out whose text has more links than counted', async () => {
    const { open } = await openIssues(server)
    const { user } = open()
    const page = within(await issueDetails())
    await user.click(page.getByRole('button', { name: 'Hide from digest: A scheduler lands' }))
    await page.findByRole('region', { name: '1 story' })
    page.getByText('3 parts, none lost')
  })

  test('the focus moves to what replaces the reclassified part', async () => {
    const { open } = await openIssues(server)
    const { user } = open()
    const page = within(await issueDetails())
    page.getByRole('button', { name: 'Hide from digest: A scheduler lands' }).focus()
    await user.keyboard('{Enter}')
    await page.findByRole('region', { name: '1 story' })
    await waitFor(() =>
      expect(document.activeElement).toBe(
        page.getByRole('button', { name: 'Hide from digest: A quieter fan' }),
      ),
    )
  })

  test('the corrections of a newsletter are removed again', async () => {
    const { open, call, id, newer, first } = await openIssues(server)
    await call.issues.reclassifyAsNonArticle({ id: newer, articleId: first })
    const { user } = open()
    const corrections = within(await screen.findByRole('region', { name: 'Your corrections' }))
    corrections.getByText((_, element) => element?.textContent === 'Parts like A scheduler lands are hidden')
    await user.click(corrections.getByRole('button', { name: 'Remove: A scheduler lands' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Your corrections' })).toBeNull())
    expect((await call.newsletters.corrections({ id })).corrections).toEqual([])
  })
})
