import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Steps } from './steps.tsx'
import { renderUi } from './testing/render-ui.tsx'

test('steps say which are done, and which is the current one, without their marks', () => {
  renderUi(<Steps label="Steps" steps={['Mailbox', 'Newsletters', 'Import']} current={1} />)
  const steps = screen.getAllByRole('listitem')
  for (const mark of document.querySelectorAll('[aria-hidden]')) mark.remove()
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Mailbox (done)', 'Newsletters', 'Import'])
  expect(steps.map(({ ariaCurrent }) => ariaCurrent)).toEqual([null, 'step', null])
})
