import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../testing/render-ui.tsx'
import { ArticleOrigin } from './article-body.tsx'

const article = { url: 'https://www.lamps.example/on', isOpaqueLink: false }

test('an article says where it is on the web', () => {
  renderUi(<ArticleOrigin article={article} />)
  const link = screen.getByRole('link', { name: 'Read it on lamps.example' })
  expect(link.getAttribute('href')).toBe('https://www.lamps.example/on')
  expect(screen.queryByText(/Tracking link by/)).toBeNull()
})

test('a link whose target only the sender’s server knows is marked with that server', () => {
  renderUi(
    <ArticleOrigin article={{ ...article, url: 'https://click.sender.example/x', isOpaqueLink: true }} />,
  )
  screen.getByRole('link', { name: 'Read it on the web' })
  screen.getByText('Tracking link by click.sender.example')
})

test('the mail with it can be opened, also where it is nowhere on the web', async () => {
  const onOriginal = vi.fn()
  const { user } = renderUi(<ArticleOrigin article={{ url: null }} onOriginal={onOriginal} />)
  await user.click(screen.getByRole('button', { name: 'View original email' }))
  expect(onOriginal).toHaveBeenCalledOnce()
})

test('where only the sender’s server knows the target of a link, resolving it is offered, and says whose server gets a request', async () => {
  const onResolveLink = vi.fn()
  const url = 'https://click.sender.example/x'
  const { user, rerender } = renderUi(
    <ArticleOrigin article={{ ...article, url, isOpaqueLink: true }} onResolveLink={onResolveLink} />,
  )
  const button = screen.getByRole('button', { name: 'Show where this link goes' })
  expect(button.title).toContain('click.sender.example')
  await user.click(button)
  expect(onResolveLink).toHaveBeenCalledOnce()
  rerender(<ArticleOrigin article={article} onResolveLink={onResolveLink} />)
  expect(screen.queryByRole('button')).toBeNull()
})
