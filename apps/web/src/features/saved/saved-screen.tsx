import { ArticleListView } from '../articles/list/article-list-view.tsx'

const texts = { title: 'Saved Articles', subtitle: "Articles you've saved for later", product: 'Tidings' }

/** The articles saved for later. */
export function Component() {
  return (
    <>
      <title>{`${texts.title} · ${texts.product}`}</title>
      <ArticleListView list="saved" title={texts.title} meta={[texts.subtitle]} />
    </>
  )
}
