import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import { issueDetails, openIssues, SPONSOR } from './testing/open-issues.ts'

const server = await testServer()

describe('the page of an issue', () => {
  test('the newest issue is shown beside the list, with all its parts, which add up', async () => {
    const { open } = await openIssues(server)
    open()
    const page = within(await issueDetails())
    page.getByText('Received May 2, 2026, 7:15 AM')
    page.getByText('3 parts, none lost')
    const stories = within(page.getByRole('region', { name: '2 stories' })).getAllByRole('listitem')
    expect(stories.map((story) => within(story).getByRole('link').textContent)).toEqual([
      'A scheduler lands',
      'A quieter fan',
    ])
    within(stories[1] ?? document.body).getByText('Saved')
    const sponsors = within(page.getByRole('region', { name: '1 sponsor' }))
    sponsors.getByText(SPONSOR)
    const chosen = screen.getByRole('link', { current: true, name: /Fairness for laptops/ })
    expect(chosen.textContent).toContain('Processed, 2 stories')
  })

  test('another issue is chosen from the list and has an address of its own', async () => {
    const { open, id, older } = await openIssues(server)
    const { user, router } = open()
    await user.click(await screen.findByRole('link', { name: /The older one/ }))
    const page = within(await issueDetails('The older one'))
    page.getByText('This email could not be read: processing took longer than 5 s. The original is kept.')
    page.getByRole('button', { name: 'View original' })
    expect(router.state.location.pathname).toBe(`/newsletter/${id}/issue/${older}`)
    screen.getByRole('link', { current: true, name: /The older one/ })
  })

  test('one that was read only in part says so, and not that nothing is lost', async () => {
    const { open, newer } = await openIssues(server)
    await server.db.updateTable('mails').set({ reason: 'too-long' }).where('id', '=', newer).execute()
    open()
    const page = within(await issueDetails())
    page.getByText(
      'Only its beginning was read, as it is longer than a million characters. The original is kept.',
    )
    page.getByText('3 parts')
    expect(page.queryByText(/none lost/)).toBeNull()
  })

  test('a promotion says why it is not in the digest, and one click changes it and back', async () => {
    const { open, newer } = await openIssues(server)
    await server.db.updateTable('mails').set({ kind: 'promotion' }).where('id', '=', newer).execute()
    const { user } = open()
    const page = within(await issueDetails())
    page.getByText('This looks like a promotion or a notice, so it is not in your digest.')
    await user.click(page.getByRole('button', { name: 'Show promotions in digest' }))
    await screen.findByText('Promotions of this newsletter are in your digest now')
    await user.click(await page.findByRole('button', { name: 'Keep promotions out of digest' }))
    await screen.findByText('Promotions of this newsletter stay out of your digest')
    await page.findByRole('button', { name: 'Show promotions in digest' })
  })

  test('an issue that is not there, or is of another newsletter, is not found', async () => {
    const { open, id } = await openIssues(server)
    const { newer: foreign } = await openIssues(server)
    const { router } = open(`/newsletter/${id}/issue/${foreign}`)
    await screen.findByText('Issue not found')
    await router.navigate(`/newsletter/${id}/issue/nothing`)
    await screen.findByText('Issue not found')
  })

  test('one that could not be loaded can be requested again', async () => {
    const { open, network } = await openIssues(server)
    network.lose('issues.get')
    const { user } = open()
    await screen.findByText('Failed to load the issue. Please try again.')
    network.mend()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await issueDetails()
  })
})
