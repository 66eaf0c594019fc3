import type { ListedArticle } from '@tidings/api/articles/schema'
import { categoryLook } from '@tidings/ui/badges/category.ts'
import type { Topic } from '@tidings/ui/topics/topic.ts'
import { useState } from 'react'
import { PlacementDialog } from './placement-dialog.tsx'
import { useTopics } from './use-topics.tsx'

export type ArticlePlacementProps = {
  article: ListedArticle
  /** Called after the dialog has faded out. */
  onClosed: () => void
}

/** The dialog that explains an article's position, and follows and mutes its topics. */
export function ArticlePlacement({ article, onClosed }: ArticlePlacementProps) {
  const [opened, setOpened] = useState(true)
  const { preferenceOf, onFollowChange } = useTopics()
  const { category, newsletterId, sourceNewsletter, tags } = article
  const topics: Topic[] = [
    ...tags.map((tag): Topic => ({ kind: 'tag', key: tag, name: tag })),
    { kind: 'source', key: newsletterId, name: sourceNewsletter },
    { kind: 'category', key: category, name: categoryLook(category).label },
  ]
  const close = () => {
    setOpened(false)
    setTimeout(onClosed, 300)
  }
  return (
    <PlacementDialog
      opened={opened}
      onClose={close}
      title={article.title}
      place={article.place}
      topics={topics}
      preferenceOf={preferenceOf}
      onFollowChange={onFollowChange}
    />
  )
}
