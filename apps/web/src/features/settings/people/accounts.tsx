import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBan, IconSearch, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { PersonView } from '@tidings/api/people/schema'
import { Dialog } from '@tidings/ui/dialog/dialog'
import { FieldCard } from '@tidings/ui/page-header/field-card'
import { RelativeTime } from '@tidings/ui/relative-time'
import { useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import rows from '../list/rows.module.css'
import { ManagePerson } from './manage-person.tsx'
import css from './people.module.css'
import { texts } from './texts.ts'

const words = texts.accounts
const PAGE = 25
/** The pause in typing after which accounts are searched, in ms. */
const PAUSE = 250

/** All accounts with their use of space and mails; each can be limited, suspended, signed out and deleted. */
export function Accounts() {
  const { client } = trpc.useUtils()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), PAUSE)
  const [chosenId, setChosenId] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const query = useInfiniteQuery({
    queryKey: [['people', 'list'], { input: { search } }],
    queryFn: ({ pageParam }) =>
      client.people.list.query({
        search,
        pageSize: PAGE,
        ...(pageParam !== undefined && { after: pageParam }),
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { data, isError } = query
  const people = data?.pages.flatMap((page) => page.people)
  const chosen = people?.find(({ id }) => id === chosenId)
  return (
    <FieldCard title={words.title} hint={words.hint}>
      <TextInput
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        autoComplete="off"
        maxLength={254}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {!people && <p className="hint">{isError ? texts.failed : texts.loading}</p>}
      {people?.length === 0 && (
        <p className="hint" role="status">
          {words.none}
        </p>
      )}
      <ul className="flush-stack divided">
        {people?.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            onManage={() => {
              setChosenId(person.id)
              setOpen(true)
            }}
          />
        ))}
      </ul>
      <MoreButton query={query} />
      <Dialog
        opened={isOpen && chosen !== undefined}
        onClose={() => setOpen(false)}
        title={chosen?.email ?? ''}
        size={520}
      >
        {chosen && <ManagePerson key={chosen.id} person={chosen} onDone={() => setOpen(false)} />}
      </Dialog>
    </FieldCard>
  )
}

function PersonRow({ person, onManage }: { person: PersonView; onManage: () => void }) {
  const { email, displayName, isOperator, state, lastSeenAt, restorableUntil } = person
  const { keptBytes, mailsIn30Days, newsletters } = person.usage
  const limits = limitWords(person)
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <div className={css.who}>
          <strong dir="auto">{displayName}</strong>
          {state !== 'active' && (
            <span className={css.state} data-tone={state === 'deleted' ? 'bad' : 'warn'}>
              {state === 'deleted' ? <IconTrash {...small} /> : <IconBan {...small} />}
              {words.states[state]}
            </span>
          )}
        </div>
        <span>{email}</span>
        <span>
          {words.kept(keptBytes)} · {words.mails(mailsIn30Days)} · {words.newsletters(newsletters)} ·{' '}
          {lastSeenAt === null ? (
            words.neverSeen
          ) : (
            <>
              {words.seen} <RelativeTime at={lastSeenAt} />
            </>
          )}
        </span>
        {limits.length > 0 && (
          <span>
            {words.most} {limits.join(', ')}
          </span>
        )}
        {restorableUntil !== null && (
          <span>
            {words.until} {day.format(new Date(restorableUntil))}
          </span>
        )}
        {isOperator && <span>{words.you}</span>}
      </div>
      <Button variant="default" aria-label={words.manageLabel(email)} onClick={onManage}>
        {words.manage}
      </Button>
    </li>
  )
}

const small = { size: 14, stroke: 2, 'aria-hidden': true } as const
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

function limitWords({ limits: { mailsADay, megabytes, newsletters } }: PersonView): string[] {
  return [
    mailsADay === null ? '' : words.maxMails(mailsADay),
    megabytes === null ? '' : words.maxMegabytes(megabytes),
    newsletters === null ? '' : words.maxNewsletters(newsletters),
  ].filter(Boolean)
}

type MoreButtonProps = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** Loads the next page of a list, if there is one. */
export function MoreButton({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: MoreButtonProps) {
  if (!hasNextPage) return null
  return (
    <Button
      className="further"
      variant="default"
      disabled={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {texts.more}
    </Button>
  )
}
