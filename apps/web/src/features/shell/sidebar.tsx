import { IconBookmark, IconHighlight, IconMail, IconPlus, IconSun } from '@tabler/icons-react'
import { Circle } from '@tidings/ui/avatar/avatar'
import { CategorySquare } from '@tidings/ui/badges/badges'
import { categoryLook } from '@tidings/ui/badges/category.ts'
import { lazyPart } from '@tidings/ui/lazy-part'
import { Link } from '@tidings/ui/link'
import { type ReactNode, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { trpc } from '../../api/trpc.ts'
import { Icon } from '../../lib/icon.tsx'
import { isNoConnection } from '../../lib/no-connection.tsx'
import { texts as readingTexts } from '../../reading/texts.ts'
import { useUser } from '../../session/session.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { useTopics } from '../topics/use-topics.tsx'
import { MENU_HINT_ID, NavItem, NavSkeleton } from './nav-item.tsx'
import css from './sidebar.module.css'
import { texts } from './texts.ts'
import { TopicItem } from './topic-item.tsx'
import { FIRST, ShowAll, TopicNav } from './topic-nav.tsx'

type Counted = { category: string; count: number }

// Few readers have saved searches.
const SavedSearchNav = lazyPart(async () => (await import('../search/saved-search-nav.tsx')).SavedSearchNav)

/** Navigation: today's screens, categories, newsletters, tags. `onNavigate` is called when a link is followed. */
export function Sidebar({ onNavigate }: { onNavigate: () => void }) {
  const { email } = useUser()
  const { data: stats, isError, error } = trpc.articles.stats.useQuery({ email })
  const { data: saved } = trpc.search.saved.useQuery({})
  const { preferenceOf, onFollowChange } = useTopics()
  const categories = sortCategories(stats?.categories ?? [])
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <nav className={`grow column ${css.side}`} aria-label={texts.navigation}>
      <span id={MENU_HINT_ID} hidden>
        {texts.menuHint}
      </span>
      <div className={css.scroll}>
        <div className={css.search}>
          <SearchBox onSearch={onNavigate} />
        </div>
        <Section title={texts.today}>
          <NavItem
            to="/"
            icon={<IconSun {...icon} />}
            count={stats?.todayCount}
            countLabel={texts.newToday}
            onClick={onNavigate}
          >
            {texts.digest}
          </NavItem>
          {stats?.reading && (
            <p className={css.note}>
              {isNoConnection(error)
                ? texts.notConnected
                : readingTexts.progress(stats.reading.done, stats.reading.total)}
            </p>
          )}
          {stats !== undefined && stats.failingMailboxes > 0 && (
            <p className={css.note}>
              <Link href="/newsletters/mailboxes" onClick={onNavigate}>
                {texts.failingMailboxes(stats.failingMailboxes)}
              </Link>
            </p>
          )}
          <NavItem to="/saved" icon={<IconBookmark {...icon} />} onClick={onNavigate}>
            {texts.saved}
          </NavItem>
          <NavItem to="/highlights" icon={<IconHighlight {...icon} />} onClick={onNavigate}>
            {texts.highlights}
          </NavItem>
        </Section>
        {saved && saved.searches.length > 0 && (
          <SavedSearchNav
            searches={saved.searches}
            NavItem={NavItem}
            rowClass={css.topic}
            Section={Section}
            onNavigate={onNavigate}
          />
        )}
        <Section title={texts.categories}>
          {categories.map(({ category, count }) => (
            <TopicItem
              key={category}
              topic={{ kind: 'category', key: category, name: categoryLook(category).label }}
              to={`/?category=${encodeURIComponent(category)}`}
              icon={<CategorySquare category={category} />}
              count={count}
              onNavigate={onNavigate}
              preferenceOf={preferenceOf}
              onFollowChange={onFollowChange}
            />
          ))}
          {stats && categories.length === 0 && (
            <p className={css.note}>
              {texts.noCategories}{' '}
              <Link href="/newsletters" state={{ add: true }} onClick={onNavigate}>
                {texts.addNewsletter}
              </Link>
            </p>
          )}
          {isError && <p className={css.note}>{texts.categoriesFailed}</p>}
          {!stats && !isError && <NavSkeleton widths={[112, 88]} />}
        </Section>
        <Section title={texts.newsletters}>
          <NewsletterNav onNavigate={onNavigate} />
          <Link
            href="/newsletters"
            state={{ add: true }}
            className={`${css.item} ${css.add}`}
            onClick={onNavigate}
          >
            <Icon of={IconPlus} />
            <span className="truncated grow">{texts.addNewsletter}</span>
          </Link>
        </Section>
        <Section title={texts.topics}>
          <TopicNav onNavigate={onNavigate} />
        </Section>
      </div>
      <p className={css.foot} title={email}>
        <IconMail {...icon} />
        <span className="truncated">{email}</span>
      </p>
    </nav>
  )
}

/** Its title is not a heading: the page's outline begins with the screen, whose title may be the same. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <p className={css.title} id={id}>
        {title}
      </p>
      {children}
    </section>
  )
}

/**
 * The user's newsletters as links, each with its circle and a menu to follow and mute it: the first few and the one on
 * screen, or all of them.
 */
function NewsletterNav({ onNavigate }: { onNavigate: () => void }) {
  const { email } = useUser()
  const { data, isError } = trpc.newsletters.list.useQuery({ email })
  const { preferenceOf, onFollowChange } = useTopics()
  const { pathname } = useLocation()
  const [all, setAll] = useState(false)
  if (isError) return <p className={css.note}>{texts.newslettersFailed}</p>
  if (!data) return <NavSkeleton widths={[132, 104, 120]} />
  const { newsletters } = data
  if (newsletters.length === 0) return <p className={css.note}>{texts.noNewsletters}</p>
  const shown = newsletters.filter(({ id }, at) => all || at < FIRST || pathname.includes(id))
  return (
    <>
      {shown.map(({ id, name, color }) => (
        <TopicItem
          key={id}
          topic={{ kind: 'source', key: id, name }}
          to={`/newsletter/${encodeURIComponent(id)}`}
          icon={<Circle name={name} color={color} size={20} />}
          onNavigate={onNavigate}
          preferenceOf={preferenceOf}
          onFollowChange={onFollowChange}
        />
      ))}
      <ShowAll all={all} hidden={newsletters.length - shown.length} onChange={setAll} />
    </>
  )
}

/** Categories with most articles first; `other` comes last. */
export function sortCategories(categories: readonly Counted[]): Counted[] {
  const isOther = ({ category }: Counted) => Number(category.toLowerCase() === 'other')
  return [...categories].sort(
    (a, b) => isOther(a) - isOther(b) || b.count - a.count || a.category.localeCompare(b.category, 'en-US'),
  )
}
