import { Button, NativeSelect } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { WorthQuery } from '@tidings/api/newsletters/worth-schema'
import { EmptyList } from '@tidings/ui/empty-state/empty-list'
import { Spinner } from '@tidings/ui/empty-state/spinner'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { Link } from '@tidings/ui/link'
import { trpc } from '../../../api/trpc.ts'
import { Icon } from '../../../lib/icon.tsx'
import { SubPageHeader } from '../../../lib/sub-page-header.tsx'
import { useSearchParams, withParams } from '../../../routing/search-params.ts'
import { habitOf, habitShownFrom, type Rated, rarelyRead, sortNewsletters } from './rate-newsletters.ts'
import { texts } from './texts.ts'
import css from './worth-screen.module.css'
import { WorthTable } from './worth-table.tsx'

const USUAL = '90'

/** Which newsletters the user reads, and the stories that only one covers. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const days = texts.spans.find(({ value }) => value === params.get('days'))?.value ?? USUAL
  const sort = texts.sorts.find(({ value }) => value === params.get('sort'))?.value ?? 'worth'
  const choose = (name: string, value: string, usual: string) =>
    setParams(withParams(params, { [name]: value === usual ? '' : value }), {
      replace: true,
      preventScrollReset: true,
    })
  const worth = trpc.newsletters.worth.useQuery({ days }, { placeholderData: (before) => before })
  const all = worth.data?.newsletters
  const rated = all?.filter((one) => !isEarly(one)) ?? []
  return (
    <>
      <SubPageHeader texts={texts} meta={all ? factsOf(all, days) : [texts.lastDays[days]]}>
        <div className="wrap">
          {all && all.length > 0 && (
            <NativeSelect
              size="sm"
              aria-label={texts.sort}
              value={sort}
              data={texts.sorts}
              onChange={({ currentTarget }) => choose('sort', currentTarget.value, 'worth')}
            />
          )}
          <NativeSelect
            size="sm"
            aria-label={texts.span}
            value={days}
            data={texts.spans}
            onChange={({ currentTarget }) => choose('days', currentTarget.value, USUAL)}
          />
        </div>
      </SubPageHeader>
      {worth.isError && !all && (
        <div className={css.notice} role="alert">
          <p>{texts.failed}</p>
          <Button variant="default" size="xs" onClick={() => worth.refetch()}>
            {texts.again}
          </Button>
        </div>
      )}
      {worth.isPending && <Spinner label={texts.loading} />}
      {all?.length === 0 && (
        <StatePanel picture={<EmptyList />} title={texts.empty} text={texts.emptyText} titleAs="h2" />
      )}
      {all && all.length > 0 && rated.length === 0 && (
        <>
          <div className={css.notice}>
            <span className={css.info}>
              <Icon of={IconInfoCircle} size={20} />
            </span>
            <p>
              <strong>{texts.allEarly}</strong> {texts.judgedFrom(firstHabitOf(all))}
            </p>
          </div>
          <WorthTable newsletters={sortNewsletters(all, sort)} />
        </>
      )}
      {all && rated.length > 0 && (
        <>
          <LittleRead newsletters={all} />
          <WorthTable newsletters={sortNewsletters(rated, sort)} />
          <TooEarly newsletters={sortNewsletters(all, 'name').filter(isEarly)} />
        </>
      )}
    </>
  )
}

const firstHabitOf = (newsletters: readonly Rated[]) =>
  new Date(Math.min(...newsletters.map((one) => habitShownFrom(one).getTime())))

const isEarly = (one: Rated) => habitOf(one) === 'early'

/** Folded, as there is nothing to decide yet. */
function TooEarly({ newsletters }: { newsletters: readonly Rated[] }) {
  if (newsletters.length === 0) return null
  const days = newsletters.map((one) => texts.earlyUntil(habitShownFrom(one)))
  const same = new Set(days).size === 1 ? days[0] : undefined
  return (
    <details className={css.early}>
      <summary className="strong">
        {[texts.early(newsletters.length), same].filter(Boolean).join(' ')}
      </summary>
      <ul className={css.list}>
        {newsletters.map((one, at) => (
          <li key={one.id}>
            <Link href={`/newsletter/${one.id}`} dir="auto">
              {one.name}
            </Link>{' '}
            {!same && <span className="hint">{days[at]}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}

const sum = (newsletters: readonly Rated[], of: 'articles' | 'minutes') =>
  newsletters.reduce((total, one) => total + one[of], 0)

const factsOf = (newsletters: readonly Rated[], days: WorthQuery['days']) => [
  texts.lastDays[days],
  texts.newsletters(newsletters.length),
  texts.articles(sum(newsletters, 'articles')),
  texts.openedFor(sum(newsletters, 'minutes')),
]

const MAX_NAMED = 3

/** The rarely read newsletters, in a sentence. */
function LittleRead({ newsletters }: { newsletters: readonly Rated[] }) {
  const little = sortNewsletters(rarelyRead(newsletters), 'articles').slice(0, MAX_NAMED)
  if (little.length === 0) return null
  return (
    <div className={css.notice}>
      <span className={css.info} data-tone="warn">
        <Icon of={IconInfoCircle} size={20} />
      </span>
      <p>
        <strong>{texts.rarelyRead(little.map(({ name }) => name))}</strong>
        {texts.gotLittle(
          sum(little, 'articles'),
          sum(newsletters, 'articles'),
          sum(little, 'minutes'),
          sum(newsletters, 'minutes'),
        )}
      </p>
    </div>
  )
}
