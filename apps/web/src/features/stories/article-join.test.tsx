import { screen } from '@testing-library/react'
import { renderUi } from '@tidings/ui/testing/render-ui'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { JoinDialog, type JoinDialogProps } from './article-join.tsx'

const all = ['Bees', 'Banks', 'Boats'].map((title) => ({
  id: title,
  title,
  sourceNewsletter: 'Kernel Weekly',
  publishedAt: new Date(2026, 10, 3).toISOString(),
}))

/** The dialog over three articles, with what it reports. */
function show(props: Partial<JoinDialogProps> = {}) {
  const onJoin = vi.fn()
  const onRetry = vi.fn()
  function Join() {
    const [search, setSearch] = useState('')
    return (
      <JoinDialog
        opened
        onClose={() => {}}
        article="Hives"
        search={search}
        onSearch={setSearch}
        candidates={all.filter(({ title }) => title.startsWith(search))}
        failed={false}
        onRetry={onRetry}
        onJoin={onJoin}
        {...props}
      />
    )
  }
  return { ...renderUi(<Join />), onJoin, onRetry }
}
const field = () => screen.getByRole('combobox', { name: 'Search articles from around the same days' })

test('an article is searched and chosen by keys alone', async () => {
  const { user, onJoin } = show()
  await user.type(field(), 'B')
  expect(screen.getByRole('status').textContent).toBe('3 articles')
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}')
  const chosen = screen.getByRole('option', { selected: true })
  expect(chosen.textContent).toContain('Boats')
  expect(field().getAttribute('aria-activedescendant')).toBe(chosen.id)
  await user.keyboard('{Enter}')
  expect(onJoin).toHaveBeenCalledExactlyOnceWith(all[2])
})

test('an article is chosen by mouse', async () => {
  const { user, onJoin } = show()
  await user.click(screen.getByRole('option', { name: /Banks/ }))
  expect(onJoin).toHaveBeenCalledExactlyOnceWith(all[1])
})

test('a search without results, one in progress and one that failed say so', async () => {
  const { user } = show()
  await user.type(field(), 'zebra')
  expect(screen.getByRole('status').textContent).toBe('No matching article from these days.')
  expect(screen.queryByRole('option')).toBeNull()
})

test('a search that failed can be tried again', async () => {
  const { user, onRetry } = show({ failed: true, candidates: undefined })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})
