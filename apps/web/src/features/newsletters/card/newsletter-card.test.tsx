import { screen, within } from '@testing-library/react'
import { renderUi } from '@tidings/ui/testing/render-ui'
import { expect, test, vi } from 'vitest'
import { NewsletterCard } from './newsletter-card.tsx'
import type { NewsletterView } from './newsletter-view.ts'

const KERNEL: NewsletterView = {
  id: 'n 1',
  name: 'Kernel Weekly',
  sourceEmail: 'kw@kernel.example',
  color: 'sw-mint',
}

function show(change: Partial<NewsletterView> = {}) {
  const actions = { onRetry: vi.fn(), onEdit: vi.fn(), onDelete: vi.fn() }
  const { user } = renderUi(
    <NewsletterCard newsletter={{ ...KERNEL, ...change }} timeZone="UTC" {...actions} />,
  )
  const openMenu = async () => {
    await user.click(screen.getByRole('button', { name: `Actions for ${change.name ?? KERNEL.name}` }))
    return within(await screen.findByRole('menu'))
  }
  return { user, openMenu, ...actions }
}

test("a card shows a circle in the newsletter's colour, the name as a link to its screen, and its address", () => {
  show()
  expect(screen.getByText('KW').dataset.swatch).toBe('sw-mint')
  const link = screen.getByRole('link', { name: 'Kernel Weekly' })
  expect(link.getAttribute('href')).toBe('/newsletter/n%201')
  expect(screen.getByText('kw@kernel.example')).toBeDefined()
})

test('a newsletter without a colour, or with an unknown one, is light blue', () => {
  show({ color: undefined })
  expect(screen.getByText('KW').dataset.swatch).toBe('sw-blue')
})

test.each(['sw-unknown', 'red;background:url(x)'])('the colour %s is light blue', (color) => {
  show({ color })
  expect(screen.getByText('KW').dataset.swatch).toBe('sw-blue')
})

test('it says when the last issue came', () => {
  show({ lastIssueAt: new Date().toISOString() })
  expect(screen.getByText('Last issue today')).toBeDefined()
})

test("'Open in Email' is a mail link to the newsletter's address", async () => {
  const menu = await show().openMenu()
  const item = menu.getByRole('menuitem', { name: 'Open in Email' })
  expect(item.getAttribute('href')).toBe('mailto:kw@kernel.example')
})

test.each([
  [undefined, false],
  ['confirmed', false],
  ['pending', true],
  ['failed', true],
] as const)(
  "with the status %s, 'Retry Confirmation' is in the menu: %s",
  async (confirmationStatus, there) => {
    const { user, openMenu, onRetry } = show({ confirmationStatus })
    const menu = await openMenu()
    const retry = menu.queryByRole('menuitem', { name: 'Retry Confirmation' })
    expect(retry !== null).toBe(there)
    if (retry) await user.click(retry)
    expect(onRetry).toHaveBeenCalledTimes(there ? 1 : 0)
  },
)

test.each([
  ['Edit Newsletter', 'onEdit'],
  ['Delete Newsletter', 'onDelete'],
] as const)("'%s' is in the menu and returns the focus back to its button first", async (name, action) => {
  const { user, openMenu, ...actions } = show()
  const menu = await openMenu()
  await user.click(menu.getByRole('menuitem', { name }))
  expect(actions[action]).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Kernel Weekly' }))
})

test.each(['<img src=x onerror="alert(1)">', 'נשמע ונראה', '📮🗞️', 'x'.repeat(200)])(
  'the name %s is shown as it is, and nothing else comes of it',
  (name) => {
    show({ name })
    expect(screen.getByRole('link').textContent).toBe(name)
    expect(screen.queryByRole('img')).toBeNull()
  },
)
