import { Button } from '@mantine/core'
import { IconArrowLeft, IconHistory } from '@tabler/icons-react'
import type { CatchUpView } from '@tidings/api/editions/schema'
import { Link } from '@tidings/ui/link'
import { Icon } from '../../../lib/icon.tsx'
import { useReadingList } from '../../../routing/reading-list.tsx'
import { ArticleSections } from '../list/article-sections.tsx'
import { SelectionBar } from '../list/selection-bar.tsx'
import { useArticleActions } from '../list/use-article-actions.tsx'
import { useListKeys } from '../list/use-list-keys.ts'
import css from './catch-up.module.css'
import { texts as words } from './catch-up-texts.ts'
import editionCss from './edition.module.css'
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
  const { first, matterTitle } = words
  const back = isFirst ? first.today : words.back
  const section = {
    key: 'matter',
    heading: isFirst ? first.title : matterTitle,
    facts: texts.stories(matter.length, seconds),
    articles,
    isCompact: true,
    leadId: articles[0]?.imageUrl ? articles[0].id : undefined,
    inEdition: true,
  }
  const toToday = (
    <Button
      variant="default"
      leftSection={isFirst ? undefined : <Icon of={IconArrowLeft} size={16} />}
      onClick={onBack}
    >
      {back}
    </Button>
  )
  return (
    <>
      <div className={css.head}>
        {isFirst && <p>{first.text(matter.length, newsletters)}</p>}
        {toToday}
      </div>
      <ArticleSections sections={[section]} view={view} selected={selection.ids} {...actions} />
      {isFirst && (
        <section className={editionCss.end}>
          <h2 className={editionCss.endTitle}>{first.end}</h2>
          <div className={editionCss.ways}>
            {toToday}
            <Button
              component={Link}
              href="/?tab=earlier"
              variant="default"
              leftSection={<Icon of={IconHistory} />}
            >
              {texts.earlier}
            </Button>
          </div>
        </section>
      )}
      <SelectionBar {...selection} />
      {dialog}
    </>
  )
}
