import { screen } from '@testing-library/react'
import { renderUi } from '@tidings/ui/testing/render-ui'
import { expect, test, vi } from 'vitest'
import { SwatchPicker } from './edit-dialog.tsx'

const choices = [
  { swatch: 'sw-mint', name: 'Mint' },
  { swatch: 'sw-rose', name: 'Rose' },
]

test('colours are named radio buttons in a named group, the present one checked', async () => {
  const onChange = vi.fn()
  const { user } = renderUi(
    <SwatchPicker label="Color" choices={choices} value="sw-mint" onChange={onChange} />,
  )
  expect(screen.getByRole('group', { name: 'Color' })).toBeDefined()
  const radios = screen.getAllByRole<HTMLInputElement>('radio')
  expect(radios).toHaveLength(2)
  expect(radios.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(['sw-mint'])
  await user.click(screen.getByRole('radio', { name: 'Rose' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('sw-rose')
})
