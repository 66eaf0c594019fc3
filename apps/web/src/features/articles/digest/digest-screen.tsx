import type { User } from '@tidings/api/user/schema'
import { categoryLook } from '@tidings/ui/badges/category.ts'
import { Spinner } from '@tidings/ui/empty-state/spinner'
import { lazyPart } from '@tidings/ui/lazy-part'
import { PageHeader } from '@tidings/ui/page-header/page-header'
import { use } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { dayOf, longDay } from '../../../lib/days.ts'
import { PageTitle } from '../../../lib/page-title.tsx'
import { useReading } from '../../../reading/use-reading.ts'
import { useSearchParams } from '../../../routing/search-params.ts'
import { UserContext } from '../../../session/session.tsx'
import { ArticleListView } from '../list/article-list-view.tsx'
import { ArticleSkeletons } from '../list/article-skeletons.tsx'
import { readChoices } from '../list/list-location.ts'
import { ListLoading } from '../list/list-toolbar.tsx'
import { texts } from '../texts.ts'
import css from './digest-screen.module.css'
import { DigestTabs } from './digest-tabs.tsx'

// On most days there is none, and users see the welcome once: they are not in the digest's bundle.
const WaitingList = lazyPart(async () => (await import('../../opt-ins/waiting-list.tsx')).WaitingList)
const ReviewCard = lazyPart(async () => (await import('../../highlights/review/review-card.tsx')).ReviewCard)
const ReadingProgress = lazyPart(
  async () => (await import('../../../reading/reading-progress.tsx')).ReadingProgress,
)
const WelcomeCard = lazyPart(async () => (await import('./welcome-options.tsx')).WelcomeCard)
const UnfinishedMailbox = lazyPart(async () => (await import('./unfinished-mailbox.tsx')).UnfinishedMailbox)
const WelcomeOptions = lazyPart(async () => (await import('./welcome-options.tsx')).WelcomeOptions)

/** The progress of an import, while there is one. */
function ReadingCard() {
  const reading = useReading()
  if (!reading) return null
  return (
    <section className={css.reading}>
      <ReadingProgress reading={reading} />
    </section>
  )
}

/** Pending decisions, once there are any. */
function Waiting() {
  const { data } = trpc.optIns.list.useQuery({}, { refetchOnMount: 'always' })
  return data && data.optIns.length > 0 ? <WaitingList /> : null
}

/** The polling interval of a mailbox that is not read yet, in ms. */
const LOOK = 5000

/** The first mailbox whose newsletters are not imported yet, if the user has to do something, or could. */
function Unfinished() {
  const { data } = trpc.mailboxes.list.useQuery(
    {},
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => {
        const isAtWork = state.data?.mailboxes.some(({ state: at }) => at === 'scanning' || at === 'reading')
        return isAtWork ? LOOK : false
      },
    },
  )
  const mailbox = data?.mailboxes.find(
    ({ state, problem }) =>
      state === 'scanning' || state === 'choosing' || (state === 'reading' && problem !== null),
  )
  return mailbox ? <UnfinishedMailbox mailbox={mailbox} /> : null
}

/** The digest; a spinner until the user is loaded. */
export function Component() {
  const user = use(UserContext)
  return user ? <Digest user={user} /> : <Spinner label={texts.loading} centered />
}

/** Today's articles and those of earlier days. With `?category=` the articles of one category. */
function Digest({ user }: { user: User }) {
  const [params] = useSearchParams()
  const category = params.get('category') ?? undefined
  const today = dayOf(new Date(), user.timeZone)
  const stats = trpc.articles.stats.useQuery({ email: user.email })
  const reading = useReading()
  const newsletters = trpc.newsletters.list.useQuery({ email: user.email })

  const counting = stats.isPending && texts.counting
  const count = stats.data ? texts.newArticles(stats.data.todayCount) : counting
  const meta = [longDay(today), count]
  const title = <PageTitle>{texts.digest}</PageTitle>

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
          meta={[texts.category]}
        />
      </>
    )
  }
  // After a failure they may be refetched below this screen, which must not reset it.
  if (!newsletters.isFetched) {
    return (
      <>
        {title}
        <PageHeader title={texts.digest} meta={meta}>
          <ListLoading />
        </PageHeader>
        <ArticleSkeletons view={readChoices(params).view} />
      </>
    )
  }
  if (newsletters.data?.newsletters.length === 0) {
    return (
      <>
        {title}
        <PageHeader title={texts.digest} meta={meta} />
        <Waiting />
        <Unfinished />
        {reading ? <ReadingCard /> : <WelcomeCard />}
        <WelcomeOptions user={user} />
      </>
    )
  }
  return (
    <>
      {title}
      <Waiting />
      <Unfinished />
      <ReadingCard />
      <DigestTabs
        user={user}
        today={today}
        meta={meta}
        duplicates={stats.data && duplicatesOf(stats.data, user.groupsDuplicates)}
        review={<ReviewCard today={today} />}
      />
    </>
  )
}

/** The number of today's duplicates, or how many of them are grouped; nothing on a day without. */
const duplicatesOf = ({ todayDuplicates: n }: { todayDuplicates: number }, isGrouped: boolean) =>
  n > 0 && (isGrouped ? texts.grouped(n) : texts.duplicates(n))
