import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../testing/render-ui.tsx'
import { SourceChip } from './badges.tsx'

test.each([
  ['TheHustle', 'blue'],
  ['Stacked Marketer', 'peach'],
  ['CB Insights', 'yellow'],
])('the name of %s has the colour %s', (name, tone) => {
  renderUi(<SourceChip name={name} />)
  expect(screen.getByTitle(name).getAttribute('data-source')).toBe(tone)
})

test('the name of any other newsletter is grey', () => {
  renderUi(<SourceChip name="Kernel Weekly" />)
  expect(screen.getByTitle('Kernel Weekly').getAttribute('data-source')).toBeNull()
})
