import { screen } from '@testing-library/react'
import { renderUi } from '@tidings/ui/testing/render-ui'
import { expect, test } from 'vitest'
import { ReaderStory } from './reader-story.tsx'
import { storyArticleOf } from './testing/story-article-of.ts'

const show = (count: number) =>
  renderUi(
    <ReaderStory
      articleId="2"
      storyArticles={Array.from({ length: count }, (_, n) =>
        storyArticleOf(`${n}`, n === 0 ? { layer: null } : {}),
      )}
      failed={false}
      onRetry={() => {}}
      onOpen={() => {}}
      onSplit={() => {}}
      onJoin={() => {}}
    />,
  )

test('the other articles of the story are under an article, without the article itself', () => {
  show(4)
  screen.getByRole('heading', { name: 'Also covered by 3 others' })
  expect(screen.getAllByRole('article')).toHaveLength(3)
  expect(screen.queryByRole('article', { name: 'Title of 2' })).toBeNull()
})

test('of a story covered thirty times four are shown, and the others on request', async () => {
  const { user } = show(30)
  expect(screen.getAllByRole('article')).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'Show 25 more articles' }))
  expect(screen.getAllByRole('article')).toHaveLength(29)
})
