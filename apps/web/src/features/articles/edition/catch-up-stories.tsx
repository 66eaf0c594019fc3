import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { CatchUpView } from '@tidings/api/schemas/edition'
import { Icon } from '../../../lib/icon.tsx'
import { useReadingList } from '../../../routing/reading-list.tsx'
import { ArticleSections } from '../list/article-sections.tsx'
import { SelectionBar } from '../list/selection-bar.tsx'
import { useArticleActions } from '../list/use-article-actions.tsx'
import { useListKeys } from '../list/use-list-keys.ts'
import { texts } from './edition-texts.ts'
import { entryArticle, listedEntry } from './entry-article.ts'

type CatchUpStoriesProps = { catchUp: CatchUpView; view: 'grid' | 'list'; onBack: () => void }

/** The most valuable stories of an absence. */
export function CatchUpStories({ catchUp: { matter }, view, onBack }: CatchUpStoriesProps) {
  const { dialog, actions } = useArticleActions(matter.map(listedEntry))
  const articles = matter.map(entryArticle)
  const selection = useListKeys(articles, actions)
  useReadingList(articles)
  const seconds = matter.reduce((sum, entry) => sum + entry.skimSeconds, 0)
  const section = {
    key: 'matter',
    heading: texts.catchUp.matterTitle,
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
        {texts.catchUp.back}
      </Button>
      <ArticleSections sections={[section]} view={view} selected={selection.ids} {...actions} />
      <SelectionBar {...selection} />
      {dialog}
    </>
  )
}
