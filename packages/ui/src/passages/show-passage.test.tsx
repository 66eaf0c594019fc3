import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openReader } from '../testing/open-reader.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

test('the reader opens an article at given words: they are scrolled to, and reading aloud goes on there', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  openReader({ highlighting: { place: { text: 'Reviewers read it.', start: 47, end: 65 } } })
  const words = screen.getByText('Reviewers read it.')
  await waitFor(() => expect(document.activeElement).toBe(words))
  expect(scroll.mock.contexts).toContain(words)
})
