import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../testing/render-ui.tsx'
import { ColorMenu } from './color-menu.tsx'

test('the menu opens by the first press, has the colours by name, and the focus returns', async () => {
  const onChange = vi.fn()
  const { user } = renderUi(<ColorMenu color="green" onChange={onChange} />)
  await user.click(screen.getByRole('button', { name: 'Color: Green', expanded: false }))
  const items = await screen.findAllByRole('menuitemradio')
  expect(items.map((item) => [item.textContent, item.getAttribute('aria-checked')])).toEqual([
    ['Yellow', 'false'],
    ['Green', 'true'],
    ['Blue', 'false'],
    ['Pink', 'false'],
  ])
  await user.click(screen.getByRole('menuitemradio', { name: 'Pink' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('pink')
})
