import { screen } from '@testing-library/react'
import { renderUi } from '@tidings/ui/testing/render-ui'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { noFilters } from './article-filters.ts'
import { FilterPopover } from './list-toolbar.tsx'

function Filters() {
  const [filters, setFilters] = useState(noFilters)
  return (
    <>
      <FilterPopover
        filters={filters}
        onChange={setFilters}
        categories={[
          { value: 'ai', label: 'AI' },
          { value: 'business', label: 'Business' },
        ]}
        sources={[{ value: 'n1', label: 'Kernel Weekly' }]}
      />
      <output>{JSON.stringify(filters)}</output>
    </>
  )
}

test('the filter narrows by read state, category and more, says how many are on, and clears all', async () => {
  const { user } = renderUi(<Filters />)
  const filters = () => JSON.parse(screen.getByRole('status').textContent)
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('button', { name: 'Unread', pressed: false }))
  await user.click(screen.getByRole('checkbox', { name: 'AI' }))
  await user.click(screen.getByRole('checkbox', { name: 'Business' }))
  await user.click(screen.getByRole('checkbox', { name: 'Without duplicates' }))
  expect(filters()).toEqual({
    read: 'unread',
    categories: ['ai', 'business'],
    sources: [],
    only: ['noDuplicates'],
  })
  screen.getByRole('button', { name: 'Filter 4 on' })
  await user.click(screen.getByRole('checkbox', { name: 'AI' }))
  expect(filters().categories).toEqual(['business'])
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(filters()).toEqual(noFilters)
  expect(screen.getByRole('button', { name: 'Clear all' })).toHaveProperty('disabled', true)
})

test('a single newsletter is not offered as a filter', async () => {
  const { user } = renderUi(<Filters />)
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await screen.findByRole('group', { name: 'Category' })
  expect(screen.queryByRole('group', { name: 'Newsletter' })).toBeNull()
})
