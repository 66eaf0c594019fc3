import { ArticleMenu } from './article-menu.tsx'
import type { ArticleActions, ArticleView } from './article-view.ts'
import { SaveButton } from './save-button.tsx'

/** The bookmark and the menu of a card or row; without an action for them there is neither. */
export function CardActions({ article, ...actions }: ArticleActions & { article: ArticleView }) {
  const { onSave, onShare } = actions
  return (
    <>
      {onSave && <SaveButton saved={article.isSaved} onChange={(saved) => onSave(article.id, saved)} />}
      {onShare && <ArticleMenu article={article} {...actions} onShare={onShare} />}
    </>
  )
}
