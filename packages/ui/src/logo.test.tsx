import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Logo } from './logo.tsx'
import { renderUi } from './testing/render-ui.tsx'

test.each([
  ['small', 24],
  ['medium', 32],
  ['large', 48],
] as const)('the %s logo has a mark of %i px in the brand blue', (size, side) => {
  renderUi(<Logo size={size} />)
  const mark = screen.getByText('Tidings').previousElementSibling
  expect(mark?.getAttribute('width')).toBe(String(side))
  expect(mark?.getAttribute('height')).toBe(String(side))
  expect(mark?.querySelector('rect')?.getAttribute('fill')).toBe('#1a8cff')
})
