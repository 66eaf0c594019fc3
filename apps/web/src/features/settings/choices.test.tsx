import { screen } from '@testing-library/react'
import { renderUi } from '@tidings/ui/testing/render-ui'
import { expect, test, vi } from 'vitest'
import { Choices } from './reading-preferences.tsx'

const fonts = [
  { value: 'sans', label: 'Sans-serif', hint: 'Clean' },
  { value: 'serif', label: 'Serif', note: '18 px' },
] as const

test('choices are named radio buttons in a named group, described by their hint or note', () => {
  renderUi(<Choices label="Font" look="rows" value="serif" options={fonts} onChange={() => {}} />)
  expect(screen.getByRole('group', { name: 'Font' })).toBeDefined()
  const sans = screen.getByRole<HTMLInputElement>('radio', { name: 'Sans-serif', description: 'Clean' })
  const serif = screen.getByRole<HTMLInputElement>('radio', { name: 'Serif', description: '18 px' })
  expect([sans.checked, serif.checked]).toEqual([false, true])
})

test('a choice is made by a click anywhere on its card, and by keyboard', async () => {
  const onChange = vi.fn()
  const { user } = renderUi(
    <Choices label="Font" look="rows" value="serif" options={fonts} onChange={onChange} />,
  )
  await user.click(screen.getByText('Clean'))
  expect(onChange).toHaveBeenLastCalledWith('sans')
  await user.click(screen.getByRole('radio', { name: 'Serif' }))
  await user.keyboard('{ArrowUp}')
  expect(onChange).toHaveBeenCalledTimes(2)
})
