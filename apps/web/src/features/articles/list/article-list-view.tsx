import { PageHeader } from '@tidings/ui/page-header/page-header'
import type { ReactNode } from 'react'
import { ArticleList } from './article-list.tsx'
import { ListTools } from './list-tools.tsx'
import type { ListName, ListScope } from './use-article-list.ts'
import { useListView } from './use-list-view.ts'

type ArticleListViewProps = Omit<ListScope, 'group'> & {
  list: ListName
  title: string
  /** `h2` if the list is a part of a page. */
  titleAs?: 'h1' | 'h2'
  /** Whether duplicates can be grouped. */
  groupable?: boolean
  /** Facts under the title. */
  meta?: readonly ReactNode[]
}

/** A screen of articles: title, toolbar, grid or list, Load More, and the states of an empty list. */
export function ArticleListView(props: ArticleListViewProps) {
  const { list, title, titleAs = 'h1', groupable = false, meta = [], ...scope } = props
  const view = useListView({ list, scope, groupable })
  return (
    <>
      <PageHeader title={title} titleAs={titleAs} meta={meta}>
        <ListTools {...view} onLatest={view.state.reload} />
      </PageHeader>
      <ArticleList view={view} />
    </>
  )
}
