import { screen, within } from '@testing-library/react'
import { renderUi } from '@tidings/ui/testing/render-ui'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { StoryArticle } from './story-article.ts'
import { StoryDialog, type StoryDialogProps } from './story-dialog.tsx'
import { storyArticleOf } from './testing/story-article-of.ts'

const first = storyArticleOf('first', { layer: null })
const later = storyArticleOf('later', {
  layer: 'link',
  adds: [1, 2, 3, 4, 5].map((n) => ({ text: `It took ${n} rounds.`, start: n * 20, end: n * 20 + 16 })),
})
const echo = storyArticleOf('echo', { layer: 'text', article: { isUpdate: true } })

/** A dialog of a story whose articles can be split off, with what it reports. */
function show(storyArticles: StoryArticle[] | undefined, props: Partial<StoryDialogProps> = {}) {
  const onOpen = vi.fn()
  const onSplit = vi.fn()
  const onRetry = vi.fn()
  function Story() {
    const [left, setLeft] = useState(storyArticles)
    return (
      <StoryDialog
        opened
        onClose={() => {}}
        storyArticles={left}
        size={5}
        failed={false}
        onRetry={onRetry}
        onOpen={onOpen}
        onSplit={(id) => {
          onSplit(id)
          setLeft(left?.filter(({ article }) => article.id !== id))
        }}
        {...props}
      />
    )
  }
  return { ...renderUi(<Story />), onOpen, onSplit, onRetry }
}
const storyArticle = (id: string) => within(screen.getByRole('article', { name: `Title of ${id}` }))

test('each article shows its newsletter, when it arrived and why it is in the story', () => {
  show([first, later, echo])
  screen.getByRole('dialog', { name: 'One story, 3 newsletters' })
  storyArticle('first').getByText('First report')
  storyArticle('first').getByText('Summary of first.')
  storyArticle('later').getByText('Source of later')
  storyArticle('later').getByText('Same link')
  storyArticle('later').getByText(/Nov 3.* 7:00.AM/)
  storyArticle('echo').getByText('Same text')
  storyArticle('echo').getByText('Update')
})

test('what an article adds is shown in its own words, the first three sentences at once', async () => {
  const { user } = show([first, later])
  const sentences = () => storyArticle('later').getAllByRole('button', { name: /^It took/ })
  expect(sentences().map(({ textContent }) => textContent)).toEqual([
    'It took 1 rounds.',
    'It took 2 rounds.',
    'It took 3 rounds.',
  ])
  await user.click(storyArticle('later').getByRole('button', { name: '2 more' }))
  expect(sentences()).toHaveLength(5)
})

test('a sentence opens its article at its position, the title opens it at its beginning', async () => {
  const { user, onOpen } = show([first, later])
  await user.click(storyArticle('later').getByRole('button', { name: 'It took 2 rounds.' }))
  expect(onOpen).toHaveBeenLastCalledWith('later', { text: 'It took 2 rounds.', start: 40, end: 56 })
  await user.click(storyArticle('first').getByRole('link', { name: 'Title of first' }))
  expect(onOpen).toHaveBeenLastCalledWith('first')
})

test("'Not the same story' takes an article out, and the focus moves to the next", async () => {
  const { user, onSplit } = show([first, later, echo])
  expect(storyArticle('first').queryByRole('button', { name: /^Not the same story/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Not the same story: Source of later' }))
  expect(onSplit).toHaveBeenCalledExactlyOnceWith('later')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Title of echo' }))
})

test('a story of which one article is left says so', () => {
  show([first])
  expect(screen.getByRole('status').textContent).toBe('No other newsletter covers this story anymore.')
})

test('a story that loads says so, and one that failed can be requested again', async () => {
  show(undefined)
  screen.getByRole('dialog', { name: 'One story, 5 newsletters' })
  screen.getByText('Loading the story…')
  const { user, onRetry } = show(undefined, { failed: true })
  await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})
