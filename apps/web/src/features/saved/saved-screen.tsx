import { PageTitle } from '../../lib/page-title.tsx'
import { ArticleListView } from '../articles/list/article-list-view.tsx'

const texts = { title: 'Saved Articles', subtitle: "Articles you've saved for later" }

/** The articles saved for later. */
export function Component() {
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <ArticleListView list="saved" title={texts.title} meta={[texts.subtitle]} />
    </>
  )
}
