import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ListedArticle } from '@tidings/api/schemas/article'
import type { User } from '@tidings/api/schemas/user'
import { categoryLook } from '@tidings/ui/badges/category.ts'
import { Link } from '@tidings/ui/link/link'
import { PageHeader } from '@tidings/ui/page-header/page-header'
import { Spinner } from '@tidings/ui/spinner/spinner'
import { use } from 'react'
import { useSearchParams } from 'react-router'
import { trpc } from '../../../api/trpc.ts'
import { dayOf, longDay } from '../../../lib/days.ts'
import { UserContext } from '../../../session/session.tsx'
import { useGrouping } from '../../stories/use-grouping.ts'
import { ArticleListView } from '../list/article-list-view.tsx'
import { ArticleSkeletons } from '../list/article-skeletons.tsx'
import { ListLoading } from '../list/list-loading.tsx'
import { readChoices } from '../list/list-location.ts'
import { texts } from '../texts.ts'
import { digestSections } from './digest-sections.ts'
import { Welcome } from './welcome.tsx'
import css from './welcome-card.module.css'

type WelcomeCardProps = {
  title: string
  text: string
  action: string
  href: string
  /** How newsletters get in, and what each way needs. */
  ways: readonly { title: string; text: string; href: string }[]
}

/** Today's Digest; a spinner while there is no user. */
export function Component() {
  const user = use(UserContext)
  return user ? <Digest user={user} /> : <Spinner label={texts.loading} centered />
}

/** Today's articles, then the earlier days. With `?category=` the articles of one category. */
function Digest({ user }: { user: User }) {
  const [params] = useSearchParams()
  const category = params.get('category') ?? undefined
  const [group] = useGrouping()
  const today = dayOf(new Date(), user.timeZone)
  const stats = trpc.articles.stats.useQuery({ email: user.email })
  const newsletters = trpc.newsletters.list.useQuery({ email: user.email })

  const counting = stats.isPending && texts.counting
  const count = stats.data ? texts.newArticles(stats.data.todayCount) : counting
  const date = longDay(today)
  const title = <title>{`${texts.digest} · ${texts.product}`}</title>

  if (category) {
    return (
      <>
        {title}
        <ArticleListView
          key={category}
          list="list"
          category={category}
          groupable
          title={categoryLook(category).label}
          meta={() => [texts.category]}
        />
      </>
    )
  }
  // Once they have failed, they may be fetched again below this screen: it must not fall back to its beginning.
  if (!newsletters.isFetched) {
    return (
      <>
        {title}
        <PageHeader title={texts.digest} meta={[date, count]}>
          <ListLoading groupable />
        </PageHeader>
        <ArticleSkeletons view={readChoices(params).view} />
      </>
    )
  }
  if (newsletters.data?.newsletters.length === 0) {
    return (
      <>
        {title}
        <PageHeader title={texts.digest} meta={[date, count]} />
        <WelcomeCard {...texts.welcome} href="/newsletters" />
      </>
    )
  }
  const groupedToday = stats.data?.todayDuplicates ?? 0
  const grouped = groupedToday > 0 && texts.grouped(groupedToday)
  const duplicates = (articles: readonly ListedArticle[]) => {
    const ofToday = articles.filter(({ receivedAt }) => dayOf(receivedAt, user.timeZone) === today)
    const n = ofToday.filter(({ isDuplicate }) => isDuplicate).length
    // Only once all of today's articles are on the page: a count of some would be wrong.
    return n > 0 && ofToday.length >= (stats.data?.todayCount ?? Infinity) && texts.duplicates(n)
  }
  return (
    <>
      {title}
      <ArticleListView
        key="digest"
        list="list"
        groupable
        title={texts.digest}
        meta={(articles) => [date, count, group ? grouped : duplicates(articles)]}
        sections={(articles, narrowed) =>
          digestSections(articles, { today, timeZone: user.timeZone, narrowed })
        }
      />
    </>
  )
}

/** What someone without newsletters sees first. */
function WelcomeCard({ title, text, action, href, ways }: WelcomeCardProps) {
  return (
    <section className={css.card}>
      <Welcome />
      <h2 className={css.title}>{title}</h2>
      <p className={css.text}>{text}</p>
      <Button
        component={Link}
        href={href}
        size="lg"
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
      >
        {action}
      </Button>
      <ul className={css.ways}>
        {ways.map((way) => (
          <li key={way.href}>
            <Link href={way.href}>{way.title}</Link>
            <span>{way.text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
