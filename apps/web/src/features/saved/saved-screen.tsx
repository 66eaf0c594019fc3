import { ArticleListView } from '../articles/list/article-list-view.tsx'
import { texts } from './texts.ts'

/** The articles saved for later. */
export function Component() {
  return (
    <>
      <title>{`${texts.title} · ${texts.product}`}</title>
      <ArticleListView list="saved" title={texts.title} meta={() => [texts.subtitle]} />
    </>
  )
}
