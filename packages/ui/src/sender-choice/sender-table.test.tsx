import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderUi } from '../testing/render-ui.tsx'
import { SenderChoice } from './sender-choice.tsx'
import { SenderTable } from './sender-table.tsx'

const senderOf = (n: number) => ({
  ...{
    key: `list:${n}.example`,
    name: `Sender ${n}`,
    address: `news@${n}.example`,
    issues: 4,
    reason: 'Weekly',
  },
  ...{ lastAt: '2026-12-31T20:00:00Z', group: 'newsletter' as const, isSuggested: n === 1 },
  ...{ isNew: false, isWanted: false },
})

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['America/New_York', 'Dec 31'],
  ['Asia/Tokyo', 'Jan 1'],
  ['UTC', 'Dec 31, 2026'],
])('the latest email has its year if that is over in %s', (timeZone, day) => {
  vi.useFakeTimers({ now: new Date('2027-01-01T00:30Z'), toFake: ['Date'] })
  renderUi(
    <SenderTable
      groups={[{ id: 'newsletter', senders: [senderOf(1)], total: 1 }]}
      {...{ chosen: new Set<string>(), timeZone, onToggle: () => {}, onMore: () => {} }}
    />,
  )
  expect(screen.getAllByRole('cell')[1]?.textContent).toBe(day)
})

test('Tab leaves the senders from any of them, arrow keys move between them, and more of them take the focus', async () => {
  const user = userEvent.setup()
  const onImport = vi.fn()
  renderUi(
    <SenderChoice
      senders={Array.from({ length: 40 }, (_, n) => senderOf(n + 1))}
      {...{ timeZone: 'UTC', ages: [{ value: '90', label: '90 days ago' }], initialAge: '90' }}
      {...{ isPending: false, onImport }}
    />,
  )
  const focused = () => document.activeElement
  const sender = (n: number) => screen.getAllByRole('checkbox')[n - 1]
  screen.getByRole('searchbox').focus()
  await user.tab()
  expect(focused()).toBe(sender(1))
  await user.keyboard('{ArrowDown}{ArrowDown} ')
  expect(focused()).toBe(sender(3))
  await user.keyboard('{End}{Enter}')
  expect(focused()).toBe(sender(16))
  await user.tab()
  await user.tab({ shift: true })
  expect(focused()).toBe(sender(16))
  await user.tab()
  await user.tab()
  expect(focused()).toBe(screen.getByRole('button', { name: 'Import 2 newsletters' }))
  await user.keyboard('{Enter}')
  expect(onImport).toHaveBeenCalledWith(['list:1.example', 'list:3.example'], '90')
})
