import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderUi } from '../testing/render-ui.tsx'
import { SenderTable } from './sender-table.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['America/New_York', 'Dec 31'],
  ['Asia/Tokyo', 'Jan 1'],
  ['UTC', 'Dec 31, 2026'],
])('the latest email has its year if that is over in %s', (timeZone, day) => {
  vi.useFakeTimers({ now: new Date('2027-01-01T00:30Z'), toFake: ['Date'] })
  const sender = {
    ...{ key: 'list:kernel.example', name: 'Kernel Weekly', address: 'news@kernel.example', issues: 4 },
    ...{ lastAt: '2026-12-31T20:00:00Z', reason: '', group: 'newsletter' as const },
    ...{ isSuggested: true, isNew: false, isWanted: true },
  }
  renderUi(
    <SenderTable
      groups={[{ id: 'newsletter', senders: [sender], total: 1 }]}
      {...{ chosen: new Set<string>(), timeZone, onToggle: () => {}, onMore: () => {} }}
    />,
  )
  expect(screen.getAllByRole('cell')[1]?.textContent).toBe(day)
})
