import { IconLayersSubtract, IconStack2 } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link } from '../link/link.tsx'
import { type ArticleView, articlePath } from './article-view.ts'
import css from './story-note.module.css'
import { texts } from './texts.ts'

/** Says of which telling an article is a duplicate, or where else its story was told; nothing for a lone story. */
export function StoryNote({ article }: { article: ArticleView }) {
  const tellings = article.duplicateOf ? [article.duplicateOf] : article.alsoIn
  if (tellings.length === 0) return null
  const Icon = article.duplicateOf ? IconLayersSubtract : IconStack2
  return (
    <p className={css.note}>
      <Icon size={15} stroke={1.75} aria-hidden="true" />
      <span>
        {article.duplicateOf ? texts.sameAs : texts.alsoIn}{' '}
        {tellings.map((telling, index) => (
          <Fragment key={telling.id}>
            {index > 0 && ', '}
            <Link href={articlePath(telling.id)}>{telling.sourceNewsletter}</Link>
          </Fragment>
        ))}
      </span>
    </p>
  )
}
