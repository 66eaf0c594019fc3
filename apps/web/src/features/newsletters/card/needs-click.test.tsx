import { screen } from '@testing-library/react'
import { renderUi } from '@tidings/ui/testing/render-ui'
import { expect, test } from 'vitest'
import { NeedsClick } from './needs-click.tsx'

test('a confirmation that needs a click shows its link, which opens in a tab of its own and says nothing about this one', () => {
  renderUi(<NeedsClick links={['https://lowtide.example/confirm?token=9f']} />)
  expect(screen.getByText('Needs your click')).toBeDefined()
  const link = screen.getByRole('link', { name: 'lowtide.example/confirm' })
  expect(link.getAttribute('href')).toBe('https://lowtide.example/confirm?token=9f')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
})

test('it says why the server did not open the link itself', () => {
  const reason = 'Tidings did not open it: it is not verified to come from lowtide.example.'
  renderUi(<NeedsClick links={['https://lowtide.example/confirm']} reason={reason} />)
  expect(screen.getByText(reason)).toBeDefined()
})

test('where no link can be named, it leads to the mail', () => {
  renderUi(<NeedsClick links={[]} />)
  expect(screen.getByText('Open the email to see what it asks for.')).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})

test('without a confirmation that needs a click there is nothing', () => {
  renderUi(<NeedsClick links={undefined} />)
  expect(screen.queryByText('Needs your click')).toBeNull()
})
