import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AttachmentList } from './attachment-list.tsx'
import { renderUi } from './testing/render-ui.tsx'

const attachment = (name: string, mediaType: string, size = 48_213) => ({
  name,
  mediaType,
  size,
  url: `/api/issues/i/attachments/${name}`,
})

test('without attachments nothing is shown', () => {
  renderUi(<AttachmentList attachments={[]} />)
  expect(screen.queryByRole('region')).toBeNull()
})

test.each([
  ['paper.pdf', 'application/pdf', 'PDF · 48 KB'],
  ['weir.jpg', 'image/jpeg', 'Picture · 48 KB'],
])('%s can be opened in a new tab and downloaded', (name, mediaType, facts) => {
  renderUi(<AttachmentList attachments={[attachment(name, mediaType)]} />)
  screen.getByRole('region', { name: 'Attachments' })
  const open = screen.getByRole('link', { name: `Open ${name} in a new tab` })
  expect(open.getAttribute('href')).toBe(`/api/issues/i/attachments/${name}?disposition=inline`)
  expect(open.getAttribute('target')).toBe('_blank')
  expect(open.textContent).toBe(name)
  const download = screen.getByRole('link', { name: `Download ${name}` })
  expect(download.getAttribute('href')).toBe(`/api/issues/i/attachments/${name}`)
  expect(download.hasAttribute('download')).toBe(true)
  screen.getByText(facts)
})

test.each([
  ['page.html', 'text/html', 900, 'HTML · 900 bytes'],
  ['drawing.svg', 'image/svg+xml', 1_400_000, 'SVG · 1.4 MB'],
  ['notes', 'application/octet-stream', 12_000_000, 'File · 12 MB'],
])('%s can only be downloaded', (name, mediaType, size, facts) => {
  renderUi(<AttachmentList attachments={[attachment(name, mediaType, size)]} />)
  const link = screen.getByRole('link')
  expect(link.getAttribute('href')).toBe(`/api/issues/i/attachments/${name}`)
  expect(link.hasAttribute('download')).toBe(true)
  expect(link.hasAttribute('target')).toBe(false)
  screen.getByText(facts)
})
