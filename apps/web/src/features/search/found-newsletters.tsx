import { Circle } from '@tidings/ui/avatar/circle'
import { Link } from '@tidings/ui/link/link'
import { MarkedText } from '@tidings/ui/marked-text/marked-text'
import { Spinner } from '@tidings/ui/spinner/spinner'
import { trpc } from '../../api/trpc.ts'
import { NoneOfKind, SearchFailed } from './result-states.tsx'
import css from './search-screen.module.css'
import { texts } from './texts.ts'

/** The newsletters that match a search. */
export function FoundNewsletters({ q }: { q: string }) {
  const { data, isError, refetch } = trpc.search.newsletters.useQuery({ q }, { gcTime: 60_000 })
  if (isError && !data) return <SearchFailed onRetry={refetch} />
  if (!data) return <Spinner label={texts.loading} centered />
  if (data.newsletters.length === 0) return <NoneOfKind text={texts.noneOfKind.newsletters} />
  return (
    <ul className={css.found}>
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
