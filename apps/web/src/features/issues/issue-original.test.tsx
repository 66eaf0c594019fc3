import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import { issueDetails, openIssues } from './testing/open-issues.ts'

const server = await testServer()

describe('the original of an issue', () => {
  test('is shown in a frame in which nothing runs, sends or leaves', async () => {
    const { open, newer } = await openIssues(server)
    const { user } = open()
    await user.click(within(await issueDetails()).getByRole('button', { name: 'View original' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Original email' }))
    const frame = dialog.getByTitle('Original of Fairness for laptops')
    expect(frame.getAttribute('src')).toBe(`/api/issues/${newer}/original`)
    expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox allow-downloads')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('opens from an article in the reader, to which Escape returns', async () => {
    const { open, newer } = await openIssues(server)
    const { user } = open()
    await user.click(within(await issueDetails()).getByRole('link', { name: 'A scheduler lands' }))
    const reader = await screen.findByRole('dialog', { name: 'A scheduler lands' })
    await user.click(await within(reader).findByRole('button', { name: 'View original email' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Original email' }))
    expect(dialog.getByTitle(/^Original of/).getAttribute('src')).toBe(`/api/issues/${newer}/original`)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Original email' })).toBeNull())
    screen.getByRole('dialog', { name: 'A scheduler lands' })
  })
})
