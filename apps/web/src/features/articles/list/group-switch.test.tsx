import { screen } from '@testing-library/react'
import { renderUi } from '@tidings/ui/testing/render-ui'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { GroupSwitch } from './list-toolbar.tsx'

function Fold() {
  const [on, setOn] = useState(false)
  return <GroupSwitch on={on} onChange={setOn} />
}

test('duplicates are grouped and shown again by mouse and by keys', async () => {
  const { user } = renderUi(<Fold />)
  const isOn = () => screen.getByRole('switch', { name: 'Group duplicates' }).getAttribute('aria-checked')
  expect(isOn()).toBe('false')
  await user.click(screen.getByRole('switch'))
  expect(isOn()).toBe('true')
  await user.keyboard(' ')
  expect(isOn()).toBe('false')
})
