import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { CatchUpView } from '@tidings/api/schemas/edition'
import { Icon } from '../../../lib/icon.tsx'
import { useReadingList } from '../../../routing/reading-list.tsx'
import { ArticleSections } from '../list/article-sections.tsx'
import { SelectionBar } from '../list/selection-bar.tsx'
import { useArticleActions } from '../list/use-article-actions.tsx'
import { useListKeys } from '../list/use-list-keys.ts'
import css from './catch-up.module.css'
import { texts } from './edition-texts.ts'
import { entryArticle, listedEntry } from './entry-article.ts'

type CatchUpStoriesProps = { catchUp: CatchUpView; view: 'grid' | 'list'; onBack: () => void }

/** The stories of an absence, or of the days before the first one, that are most worth reading. */
export function CatchUpStories({ catchUp: { matter, isFirst }, view, onBack }: CatchUpStoriesProps) {
  const { dialog, actions } = useArticleActions(matter.map(listedEntry))
  const articles = matter.map(entryArticle)
  const selection = useListKeys(articles, actions)
  useReadingList(articles)
  const seconds = matter.reduce((sum, entry) => sum + entry.skimSeconds, 0)
  const newsletters = new Set(matter.map(({ article }) => article.newsletterId)).size
  const { first, matterTitle, back } = texts.catchUp
  const section = {
    key: 'matter',
    heading: isFirst ? first.title : matterTitle,
    facts: texts.stories(matter.length, seconds),
    articles,
    inEdition: true,
  }
  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        mb="md"
        leftSection={<Icon of={IconArrowLeft} size={16} />}
        onClick={onBack}
      >
        {isFirst ? first.today : back}
      </Button>
      {isFirst && <p className={css.intro}>{first.text(matter.length, newsletters)}</p>}
      <ArticleSections sections={[section]} view={view} selected={selection.ids} {...actions} />
      <SelectionBar {...selection} />
      {dialog}
    </>
  )
}
