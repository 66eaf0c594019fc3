import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { OperatorActionView } from '@tidings/api/schemas/person'
import { FieldCard } from '@tidings/ui/field-card/field-card'
import { RelativeTime } from '@tidings/ui/time/relative-time'
import { trpc } from '../../../api/trpc.ts'
import rows from '../list/rows.module.css'
import css from './people.module.css'
import { texts } from './texts.ts'

const words = texts.log
const PAGE = 20

/** The log of actions on accounts, here and by commands on the server, latest first. */
export function OperatorLog() {
  const { client } = trpc.useUtils()
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [['people', 'log'], { input: { pageSize: PAGE } }],
    queryFn: ({ pageParam }) =>
      client.people.log.query({ pageSize: PAGE, ...(pageParam !== undefined && { after: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const actions = data?.pages.flatMap((page) => page.actions)
  return (
    <FieldCard title={words.title}>
      {!actions && <p className={rows.hint}>{isError ? texts.failed : texts.loading}</p>}
      {actions?.length === 0 && <p className={rows.hint}>{words.none}</p>}
      <ul className={css.log}>
        {actions?.map((action) => (
          <li key={action.id}>
            {words.actions[action.action](whoOf(action))}{' '}
            <span>
              <RelativeTime at={action.at} />
              {action.byCommand && `, ${words.byCommand}`}
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          className={css.more}
          variant="default"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </FieldCard>
  )
}

const whoOf = ({ email, personId }: OperatorActionView) =>
  email ?? (personId === null ? words.everybody : words.nobody)
