import { screen } from '@testing-library/react'
import { renderUi } from '@tidings/ui/testing/render-ui'
import { expect, test } from 'vitest'
import { ConfirmationBadge } from './confirmation-badge.tsx'

test.each([
  ['confirmed', 'Confirmed'],
  ['pending', 'Confirming'],
  ['failed', 'Failed'],
] as const)('a newsletter that is %s has the badge %s', (status, label) => {
  renderUi(<ConfirmationBadge status={status} attempts={undefined} lastAttempt={undefined} />)
  expect(screen.getByText(label)).toBeDefined()
})
