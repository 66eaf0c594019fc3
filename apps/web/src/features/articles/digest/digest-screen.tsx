import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { User } from '@tidings/api/schemas/user'
import { categoryLook } from '@tidings/ui/badges/category.ts'
import { Link } from '@tidings/ui/link/link'
import { PageHeader } from '@tidings/ui/page-header/page-header'
import { Spinner } from '@tidings/ui/spinner/spinner'
import { use } from 'react'
import { useSearchParams } from 'react-router'
import { trpc } from '../../../api/trpc.ts'
import { lazyPart } from '../../../lib/connection/lazy-part.tsx'
import { dayOf, longDay } from '../../../lib/days.ts'
import { Icon } from '../../../lib/icon.tsx'
import { UserContext } from '../../../session/session.tsx'
import { ArticleListView } from '../list/article-list-view.tsx'
import { ArticleSkeletons } from '../list/article-skeletons.tsx'
import { readChoices } from '../list/list-location.ts'
import { ListLoading } from '../list/list-toolbar.tsx'
import { texts } from '../texts.ts'
import css from './digest-screen.module.css'
import { DigestTabs } from './digest-tabs.tsx'

type WelcomeCardProps = {
  title: string
  text: string
  action: string
  href: string
}

// On most days there is none, and users see the welcome once: they are not in the digest's bundle.
const WaitingList = lazyPart(
  async () => (await import('../../opt-ins/waiting-list.tsx')).WaitingList,
  () => undefined,
)
const ReviewCard = lazyPart(
  async () => (await import('../../highlights/review/review-card.tsx')).ReviewCard,
  () => undefined,
)
const WelcomeOptions = lazyPart(
  async () => (await import('./welcome-options.tsx')).WelcomeOptions,
  () => undefined,
)

/** Pending decisions, once there are any. */
function Waiting() {
  const { data } = trpc.optIns.list.useQuery({}, { refetchOnMount: 'always' })
  return data && data.optIns.length > 0 ? <WaitingList /> : null
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
  const newsletters = trpc.newsletters.list.useQuery({ email: user.email })

  const counting = stats.isPending && texts.counting
  const count = stats.data ? texts.newArticles(stats.data.todayCount) : counting
  const meta = [longDay(today), count]
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
        <WelcomeCard {...texts.welcome} href="/newsletters" />
        <WelcomeOptions user={user} />
      </>
    )
  }
  return (
    <>
      {title}
      <Waiting />
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

/** The first screen of users without newsletters. */
function WelcomeCard({ title, text, action, href }: WelcomeCardProps) {
  return (
    <section className={css.card}>
      <WelcomePicture />
      <h2 className={css.title}>{title}</h2>
      <p className={css.text}>{text}</p>
      <Button component={Link} href={href} size="lg" leftSection={<Icon of={IconPlus} />}>
        {action}
      </Button>
    </section>
  )
}

/** An illustration: newsletters that fly into one page. */
function WelcomePicture() {
  return (
    <svg width="300" height="150" viewBox="0 0 300 150" fill="none" aria-hidden="true">
      <g transform="rotate(-12 50 90)">
        <rect x="10" y="58" width="84" height="60" rx="8" fill="var(--sw-peach)" />
        <path
          d="M14 64l38 28 38-28"
          stroke="#b8683a"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
      <g transform="rotate(4 80 60)">
        <rect x="44" y="24" width="84" height="60" rx="8" fill="var(--sw-yellow)" />
        <path
          d="M48 30l38 28 38-28"
          stroke="#9a7a12"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
      <g transform="rotate(-4 104 100)">
        <rect x="66" y="74" width="84" height="60" rx="8" fill="var(--sw-blue)" />
        <path
          d="M70 80l38 28 38-28"
          stroke="#2b6ca8"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
      <path
        d="M164 78h22m-9-9 9 9-9 9"
        stroke="#1a8cff"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect
        x="201"
        y="12"
        width="92"
        height="126"
        rx="10"
        fill="var(--raised)"
        stroke="var(--border-input)"
        strokeWidth="1.5"
      />
      <rect x="213" y="26" width="44" height="8" rx="4" fill="#1a8cff" />
      <rect x="213" y="42" width="68" height="32" rx="5" fill="var(--tint)" />
      <path d="M213 74V66q12-12 24-4t20 0 24 4v8z" fill="var(--blue-3)" />
      <circle cx="268" cy="53" r="6" fill="#ffb54a" />
      <g fill="var(--border-input)" fillOpacity=".4">
        <rect x="213" y="84" width="68" height="6" rx="3" />
        <rect x="213" y="96" width="58" height="6" rx="3" />
        <rect x="213" y="112" width="68" height="6" rx="3" />
        <rect x="213" y="124" width="40" height="6" rx="3" />
      </g>
    </svg>
  )
}
