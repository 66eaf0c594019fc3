import { Button } from '@mantine/core'
import { IconBookmarkPlus, IconChevronDown, IconSearch, IconSortDescending } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ArticleResults } from '@tidings/api/search/schema'
import { Circle } from '@tidings/ui/avatar/avatar'
import { EmptyList } from '@tidings/ui/empty-state/empty-list'
import { Spinner } from '@tidings/ui/empty-state/spinner'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { Link } from '@tidings/ui/link'
import { MarkedText } from '@tidings/ui/marked-text'
import { PageHeader } from '@tidings/ui/page-header/page-header'
import { TabSet } from '@tidings/ui/tab-set'
import { getQueryKey, trpc } from '../../api/trpc.ts'
import { Icon } from '../../lib/icon.tsx'
import { PageTitle } from '../../lib/page-title.tsx'
import { useSearchParams, withParams } from '../../routing/search-params.ts'
import { ViewSwitch } from '../articles/list/view-switch.tsx'
import { FoundArticles } from './found-articles.tsx'
import { FoundHighlights } from './found-highlights.tsx'
import { MoreResults, NoneOfKind, SearchFailed } from './result-states.tsx'
import { SearchBox } from './search-box.tsx'
import { SearchChips } from './search-chips.tsx'
import { searchPath, withoutTerm } from './search-path.ts'
import css from './search-screen.module.css'
import { chipWords, texts } from './texts.ts'

const pageSize = 24
type Sort = 'best' | 'newest'
type View = 'grid' | 'list'
type Tab = 'articles' | 'highlights' | 'newsletters'
const TABS: readonly Tab[] = ['articles', 'highlights', 'newsletters']

/** The results of a search: articles, highlights and newsletters, and its conditions, which can be removed. */
export function Component() {
  const [params] = useSearchParams()
  const q = (params.get('q') ?? '').trim()
  return (
    <div>
      <PageTitle>{q ? texts.pageTitle(q) : texts.title}</PageTitle>
      {q ? <Results key={q} q={q} /> : <Start />}
    </div>
  )
}

function Start() {
  return (
    <>
      <PageHeader title={texts.title} />
      <div className={css.box}>
        <SearchBox />
      </div>
      <StatePanel picture={<EmptyList />} title={texts.start.title} text={texts.start.text} />
    </>
  )
}

function Results({ q }: { q: string }) {
  const [params, setParams] = useSearchParams()
  const sort: Sort = params.get('sort') === 'newest' ? 'newest' : 'best'
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'articles'
  const choose = (name: string, value: string, usual: string) =>
    setParams(withParams(params, { [name]: value === usual ? '' : value }), {
      replace: true,
      preventScrollReset: true,
    })
  const view: View = params.get('view') === 'grid' ? 'grid' : 'list'
  const go = (next: string) => setParams(next === '' ? {} : { q: next, ...(view !== 'list' && { view }) })
  const query = useFoundArticles(q, sort)
  const [first] = query.data?.pages ?? []
  const { counts, terms = [], didYouMean } = first ?? {}
  const plain = terms.filter(({ kind, isNot }) => kind === 'words' && !isNot).map(({ value }) => value)
  const meta = counts
    ? TABS.filter((one) => one === 'articles' || counts[one] > 0).map((one) =>
        texts.countOf[one](counts[one]),
      )
    : [<Spinner key="loading" label={texts.loading} />]
  return (
    <>
      <PageHeader title={texts.results(plain.join(' ') || q)} meta={meta}>
        <div className={`wrap ${css.tools}`}>
          {/* Highlights are listed newest first, and newsletters by name. */}
          {tab === 'articles' && <SortSelect sort={sort} onChange={(next) => choose('sort', next, 'best')} />}
          <SaveSearch q={q} />
          {tab === 'articles' && <ViewSwitch view={view} onView={(next) => choose('view', next, 'list')} />}
        </div>
      </PageHeader>
      <div className={css.box}>
        <SearchBox />
      </div>
      <SearchChips
        terms={terms}
        onRemove={(term) => go(withoutTerm(q, term))}
        onAdd={(operator) => go(`${q} ${operator}`)}
        onClear={() => go('')}
      />
      {didYouMean && (
        <p className="hint row mb-3">
          <Icon of={IconSearch} size={16} />
          <span>
            {texts.didYouMean}{' '}
            <Link href={searchPath(didYouMean.query)} className="strong">
              {didYouMean.word}
            </Link>
            ? {texts.more(didYouMean.articles)}
          </span>
        </p>
      )}
      <TabSet<Tab>
        label={texts.tabs}
        look="line"
        value={tab}
        onChange={(next) => choose('tab', next, 'articles')}
        tabs={TABS.map((value) => ({
          value,
          label: counts ? texts.tab(texts[value], counts[value]) : texts[value],
          panel: <Panel tab={value} q={q} view={view} query={query} onGo={go} />,
        }))}
      />
    </>
  )
}

function useFoundArticles(q: string, sort: Sort) {
  const { client } = trpc.useUtils()
  return useInfiniteQuery({
    queryKey: getQueryKey(trpc.search.articles, { q, sort, pageSize }, 'infinite'),
    queryFn: ({ pageParam: after, signal }) =>
      client.search.articles.query({ q, sort, pageSize, after }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    // Articles that arrive meanwhile are only found by another search.
    gcTime: 60_000,
    staleTime: 30_000,
  })
}

type PanelProps = {
  tab: Tab
  q: string
  view: View
  query: ReturnType<typeof useFoundArticles>
  onGo: (q: string) => void
}

function Panel({ tab, q, view, query, onGo }: PanelProps) {
  const { data, isError, refetch } = query
  if (tab === 'highlights') return <FoundHighlights q={q} />
  if (tab === 'newsletters') return <FoundNewsletters q={q} />
  if (isError && !data) return <SearchFailed onRetry={refetch} />
  const [first] = data?.pages ?? []
  if (!data || !first) return <Spinner label={texts.loading} centered />
  const articles = unique(data.pages.flatMap((page) => page.articles))
  if (articles.length === 0) {
    const { highlights, newsletters } = first.counts
    return highlights + newsletters > 0 ? (
      <NoneOfKind text={texts.noneOfKind.articles} />
    ) : (
      <NothingFound q={q} terms={first.terms} onGo={onGo} />
    )
  }
  const canLoad = query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError
  return (
    <>
      <FoundArticles
        q={q}
        view={view}
        articles={articles}
        hasMore={query.hasNextPage}
        onMore={canLoad ? query.fetchNextPage : undefined}
      />
      <MoreResults query={query} shown={articles.length} all={first.counts.articles} />
    </>
  )
}

/** Pages overlap if something arrived in between. */
function unique(articles: ArticleResults['articles']): ArticleResults['articles'] {
  return [...new Map(articles.map((article) => [article.id, article])).values()]
}

type NothingFoundProps = { q: string; terms: ArticleResults['terms']; onGo: (q: string) => void }

/** Offers to drop the narrowest condition, the last one that is no word, and to search for parts of a word. */
function NothingFound({ q, terms, onGo }: NothingFoundProps) {
  const narrowest = terms.findLast(({ kind }) => kind !== 'words') ?? terms.at(-1)
  const { name, value } = narrowest ? chipWords(narrowest) : { name: '', value: '' }
  const [only] = terms
  const word =
    terms.length === 1 && only?.kind === 'words' && /^[\p{L}\p{N}]{3,}$/u.test(only.value) && only.value
  return (
    <StatePanel picture={<EmptyList />} title={texts.none.title} text={texts.none.text}>
      {narrowest && terms.length > 1 && (
        <Button variant="light" onClick={() => onGo(withoutTerm(q, narrowest))}>
          {texts.none.without(`${name} ${value}`.trim())}
        </Button>
      )}
      {word && (
        <Button variant="light" onClick={() => onGo(`*${word}*`)}>
          {texts.none.parts(word)}
        </Button>
      )}
    </StatePanel>
  )
}

function SortSelect({ sort, onChange }: { sort: Sort; onChange: (sort: Sort) => void }) {
  return (
    <span className={css.select}>
      <Icon of={IconSortDescending} />
      <select
        aria-label={texts.order}
        value={sort}
        onChange={(event) => onChange(event.currentTarget.value === 'newest' ? 'newest' : 'best')}
      >
        <option value="best">{texts.best}</option>
        <option value="newest">{texts.newest}</option>
      </select>
      <Icon of={IconChevronDown} size={16} />
    </span>
  )
}

function SaveSearch({ q }: { q: string }) {
  const { data } = trpc.search.saved.useQuery({})
  const { mutate, isPending } = trpc.search.save.useMutation({
    meta: { failure: texts.saveFailed, success: texts.saved },
  })
  const isSaved = data?.searches.some(({ query }) => query === q) ?? false
  return (
    <Button
      variant="default"
      leftSection={<Icon of={IconBookmarkPlus} />}
      disabled={isSaved}
      loading={isPending}
      onClick={() => mutate({ query: q })}
    >
      {isSaved ? texts.isSaved : texts.save}
    </Button>
  )
}

/** The newsletters that match a search. */
function FoundNewsletters({ q }: { q: string }) {
  const { data, isError, refetch } = trpc.search.newsletters.useQuery({ q }, { gcTime: 60_000 })
  if (isError && !data) return <SearchFailed onRetry={refetch} />
  if (!data) return <Spinner label={texts.loading} centered />
  if (data.newsletters.length === 0) return <NoneOfKind text={texts.noneOfKind.newsletters} />
  return (
    <ul className="card flush-stack divided">
      {data.newsletters.map(({ id, name, color, sourceEmail, segments }) => (
        <li key={id}>
          <Link className={css.newsletter} href={`/newsletter/${encodeURIComponent(id)}`}>
            <Circle name={name} color={color} size={36} />
            <span>
              <b dir="auto">
                <MarkedText segments={segments} />
              </b>
              <span className={css.address}>{sourceEmail}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
