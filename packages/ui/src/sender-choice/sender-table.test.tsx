import { cleanup, screen } from '@testing-library/react'
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

const choice = { timeZone: 'UTC', ages: [{ value: '90', label: '90 days ago' }], initialAge: '90' }

test('all are selected but people, shops and banks; people need no reason', async () => {
  const user = userEvent.setup()
  const groups = ['newsletter', 'maybe', 'other', 'person'] as const
  const onImport = vi.fn()
  const senders = groups.map((group, n) => ({ ...senderOf(n + 2), group, reason: `Why ${group}` }))
  renderUi(<SenderChoice {...choice} {...{ senders, isPending: false, onImport }} />)
  for (const title of ['Newsletters', 'Maybe', 'Advertising and notices', 'People'])
    screen.getByRole('rowheader', { name: new RegExp(`^${title} 1`) })
  await user.click(screen.getByRole('button', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: 'Import 2 newsletters' }))
  expect(onImport).toHaveBeenCalledWith(['list:2.example', 'list:3.example'], '90')
  screen.getByRole('button', { name: 'Select none' })
  expect(screen.queryByText('Why person')).toBeNull()
})

test('rows of one name and address show their lists, and more of a group are named with a space', () => {
  const twins = ['a', 'b'].map((id) => ({ ...senderOf(1), key: `list:${id}.example` }))
  const people = Array.from({ length: 7 }, (_, n) => ({ ...senderOf(n + 2), group: 'person' as const }))
  renderUi(
    <SenderChoice
      {...choice}
      {...{ senders: [...twins, ...people], isPending: false, onImport: () => {} }}
    />,
  )
  screen.getByText('List a.example')
  screen.getByText('List b.example')
  expect(screen.queryByText('List 2.example')).toBeNull()
  screen.getByRole('button', { name: 'Show 2 more in People' })
})

test('a selection is saved once it was changed, and what was selected meanwhile is kept', async () => {
  const user = userEvent.setup()
  const [onImport, onDraft] = [vi.fn(), vi.fn()]
  const senders = [1, 2].map((n) => ({ ...senderOf(n), isWanted: n === 1 }))
  const props = { ...choice, senders, isPending: false, isChange: true, onImport, onDraft }
  renderUi(<SenderChoice {...props} />)
  screen.getByRole('heading', { name: 'Newsletters in this mailbox' })
  const save = screen.getByRole('button', { name: 'Save selection' })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  await user.click(save)
  expect(onImport).not.toHaveBeenCalled()
  await user.click(screen.getByRole('checkbox', { name: /Sender 1/ }))
  expect(onDraft).toHaveBeenLastCalledWith(new Set())
  await user.click(save)
  expect(onImport).toHaveBeenCalledWith([], '90')
  cleanup()
  renderUi(<SenderChoice {...props} draft={new Set(['list:2.example'])} />)
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
    false,
    true,
  ])
})
