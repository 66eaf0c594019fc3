import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import { issueDetails, openIssues } from './testing/open-issues.ts'

const server = await testServer()

describe('reprocessing an issue', () => {
  const isReprocessing = async (id: string, at: number | null) => {
    await server.db.updateTable('mails').set({ reprocess_requested_at: at }).where('id', '=', id).execute()
  }

  test('is requested once, shows its progress, and says when it is done', async () => {
    const { open, newer, network } = await openIssues(server)
    const { user } = open()
    const page = within(await issueDetails())
    await user.click(page.getByRole('button', { name: 'Process again' }))
    const running = await page.findByRole('button', { name: 'Running…' })
    expect(running.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(running)
    expect(network.calls.filter(({ procedure }) => procedure === 'issues.reprocess')).toHaveLength(1)
    await isReprocessing(newer, null)
    await screen.findByText('Issue processed again')
    page.getByRole('button', { name: 'Process again' })
  })

  test('one that is over before the page is fetched again is said to be done as well', async () => {
    const { open, newer, network } = await openIssues(server)
    const { user } = open()
    const page = within(await issueDetails())
    const release = network.hold('issues.get')
    await user.click(page.getByRole('button', { name: 'Process again' }))
    await waitFor(async () =>
      expect(
        (
          await server.db
            .selectFrom('mails')
            .select('reprocess_requested_at')
            .where('id', '=', newer)
            .executeTakeFirst()
        )?.reprocess_requested_at,
      ).toBeGreaterThan(0),
    )
    await isReprocessing(newer, null)
    release()
    network.mend()
    await screen.findByText('Issue processed again')
  })

  test('one that failed says so, and not that it was read', async () => {
    const { open, newer } = await openIssues(server)
    await isReprocessing(newer, Date.now())
    open()
    await within(await issueDetails()).findByRole('button', { name: 'Running…' })
    await isReprocessing(newer, 0)
    await screen.findByText('The issue could not be processed again. It is unchanged.')
    expect(screen.queryByText('Issue processed again')).toBeNull()
  })

  test('one whose job was lost can be requested again', async () => {
    const { open, newer } = await openIssues(server)
    await isReprocessing(newer, Date.now() - 3_600_000)
    open()
    await within(await issueDetails()).findByRole('button', { name: 'Process again' })
  })
})
