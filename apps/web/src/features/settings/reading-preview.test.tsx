import { screen, within } from '@testing-library/react'
import { renderUi } from '@tidings/ui/testing/render-ui'
import { expect, test } from 'vitest'
import { ReadingPreview } from './reading-preview.tsx'

test('the sample is in the theme, size and font that are chosen', () => {
  renderUi(
    <ReadingPreview
      label="Preview"
      style={{ theme: 'sepia', fontSize: 'xl', fontType: 'serif' }}
      title="A title"
      html='<p>A <a href="#x">link</a> and a <mark>passage</mark>.</p>'
    />,
  )
  const preview = screen.getByRole('region', { name: 'Preview' })
  expect(preview.dataset.theme).toBe('sepia')
  const title = within(preview).getByRole('heading', { name: 'A title' })
  expect(title.parentElement?.dataset).toMatchObject({ size: 'xl', font: 'serif' })
  expect(within(preview).getByRole('link', { name: 'link' })).toBeDefined()
  expect(within(preview).getByText('passage').tagName).toBe('MARK')
})
