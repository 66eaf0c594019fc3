import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TabSet } from './tab-set.tsx'
import { renderUi } from './testing/render-ui.tsx'

function Example() {
  const [tab, setTab] = useState<'one' | 'two'>('one')
  const tabs = [
    { value: 'one', label: 'First', panel: 'The first panel' },
    { value: 'two', label: 'Second', panel: 'The second panel' },
  ] as const
  return <TabSet label="Example" look="line" value={tab} tabs={tabs} onChange={setTab} />
}

test('only the panel of the chosen tab is there, and arrow keys choose the next', async () => {
  const { user } = renderUi(<Example />)
  expect(screen.getByRole('tablist', { name: 'Example' })).toBeDefined()
  expect(screen.getByRole('tabpanel', { name: 'First' }).textContent).toBe('The first panel')
  await user.click(screen.getByRole('tab', { name: 'First', selected: true }))
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tabpanel', { name: 'Second' }).textContent).toBe('The second panel')
  expect(screen.queryByText('The first panel')).toBeNull()
})
