import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconListCheck, IconPlus, IconSearch } from '@tabler/icons-react'
import type { Newsletter } from '@tidings/api/newsletters/schema'
import { EmptyList } from '@tidings/ui/empty-state/empty-list'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { Link } from '@tidings/ui/link'
import { useRef, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { NotLoaded } from '../../lib/failed-note.tsx'
import { Icon } from '../../lib/icon.tsx'
import { useRefetchInterval } from '../../lib/use-refetch-interval.ts'
import { useUser } from '../../session/session.tsx'
import { NewsletterCard, NewsletterSkeleton } from './card/newsletter-card.tsx'
import css from './newsletter-list.module.css'
import { BulkBar } from './order/bulk-bar.tsx'
import { GROUPINGS, type NewsletterOrder, orderNewsletters, SORTS } from './order/order-newsletters.ts'
import { orderTexts } from './order/texts.ts'
import { texts } from './texts.ts'
import { useNewsletterActions } from './use-newsletter-actions.tsx'
import { texts as worthTexts } from './worth/texts.ts'

/** With fewer, search and selection are not useful. */
const WORTH_A_TOOLBAR = 2

/** The newsletters as cards, or the state of an empty list. */
export function NewsletterList({ onAdd }: { onAdd: () => void }) {
  const { email, timeZone } = useUser()
  const refetchAfter = useRefetchInterval()
  const { data, isError } = trpc.newsletters.list.useQuery(
    { email },
    { refetchInterval: ({ state }) => refetchAfter(confirmingNow(state.data?.newsletters)) },
  )
  const optIns = trpc.optIns.list.useQuery({})
  const waiting = new Set(
    optIns.data?.optIns.flatMap(({ state, newsletter }) =>
      state === 'waiting' ? (newsletter?.id ?? []) : [],
    ),
  )
  const title = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone with its card; without this the next Tab would begin at the top of the page.
  const { actionsFor, dialogs } = useNewsletterActions(() => title.current?.focus())
  const words = texts.list
  const [order, setOrder] = useState<NewsletterOrder>({ search: '', sort: 'name', grouping: 'none' })
  const [isSelecting, setIsSelecting] = useState(false)
  const [selected, setSelected] = useState<readonly string[]>([])
  const groups = orderNewsletters(data?.newsletters ?? [], order)
  const found = [...new Set(groups.flatMap(({ newsletters }) => newsletters))]
  const select = (id: string) => (isSelected: boolean) =>
    setSelected(isSelected ? [...selected, id] : selected.filter((other) => other !== id))
  const card = (newsletter: Newsletter) => (
    <li key={newsletter.id}>
      <NewsletterCard
        newsletter={waiting.has(newsletter.id) ? withoutLinks(newsletter) : newsletter}
        timeZone={timeZone}
        selection={
          isSelecting
            ? { isSelected: selected.includes(newsletter.id), onSelect: select(newsletter.id) }
            : undefined
        }
        {...actionsFor(newsletter)}
      />
    </li>
  )

  const content = () => {
    if (isError) return <NotLoaded isError texts={words} />
    if (!data) {
      return (
        <div className={`plain-list stack ${css.grid}`} role="status" aria-label={words.loading}>
          <NewsletterSkeleton />
          <NewsletterSkeleton />
          <NewsletterSkeleton />
        </div>
      )
    }
    if (data.newsletters.length === 0) {
      return (
        <StatePanel picture={<EmptyList />} title={words.empty} text={words.emptyText} titleAs="h3">
          <Button variant="default" leftSection={<Icon of={IconPlus} />} onClick={onAdd}>
            {texts.add}
          </Button>
        </StatePanel>
      )
    }
    return (
      <>
        {data.newsletters.length >= WORTH_A_TOOLBAR && (
          <NewsletterToolbar
            order={order}
            onOrder={setOrder}
            isSelecting={isSelecting}
            onSelecting={(selecting) => {
              setIsSelecting(selecting)
              setSelected([])
            }}
            count={found.length}
          />
        )}
        {groups.length === 0 && (
          <p className="dimmed">
            {orderTexts.noMatch}{' '}
            <Button variant="quiet" onClick={() => setOrder({ ...order, search: '' })}>
              {orderTexts.clear}
            </Button>
          </p>
        )}
        {groups.map((group) => (
          <section key={group.name ?? ''} aria-label={group.name ?? orderTexts.rest[order.grouping]}>
            {order.grouping !== 'none' && (
              <h3 className={css.group}>
                <bdi>{group.name ?? orderTexts.rest[order.grouping]}</bdi>
                <span>{group.newsletters.length}</span>
              </h3>
            )}
            <ul className={`plain-list stack ${css.grid}`}>{group.newsletters.map(card)}</ul>
          </section>
        ))}
        {isSelecting && (
          <BulkBar
            newsletters={found.filter(({ id }) => selected.includes(id))}
            shown={found}
            onSelect={setSelected}
          />
        )}
      </>
    )
  }
  return (
    <section>
      <div className={css.head}>
        <h2 className="heading" ref={title} tabIndex={-1}>
          {words.title}
        </h2>
        {data && data.newsletters.length > 0 && <Link href="/newsletters/worth">{worthTexts.title}</Link>}
      </div>
      {content()}
      {dialogs}
    </section>
  )
}

/** Its links are above, if it waits for the user. */
function withoutLinks({ confirmationLinks: _, ...newsletter }: Newsletter): Newsletter {
  return newsletter
}

/** The newsletters that may be confirmed at any moment, as one key; null if there are none. */
function confirmingNow(newsletters: readonly Newsletter[] | undefined): string | null {
  const waiting = newsletters?.filter(({ confirmationStatus }) => confirmationStatus === 'pending') ?? []
  return waiting.length === 0 ? null : waiting.map(({ id }) => id).join(' ')
}

type NewsletterToolbarProps = {
  order: NewsletterOrder
  onOrder: (order: NewsletterOrder) => void
  isSelecting: boolean
  onSelecting: (isSelecting: boolean) => void
  /** The number shown. */
  count: number
}

/** How many newsletters match, and how they are sorted, grouped and selected. */
function NewsletterToolbar({ order, onOrder, isSelecting, onSelecting, count }: NewsletterToolbarProps) {
  return (
    <search className={css.toolbar}>
      <TextInput
        size="sm"
        className={css.search}
        type="search"
        aria-label={orderTexts.search}
        placeholder={orderTexts.search}
        leftSection={<Icon of={IconSearch} />}
        value={order.search}
        onChange={({ currentTarget: { value } }) => onOrder({ ...order, search: value })}
      />
      <NativeSelect
        size="sm"
        aria-label={orderTexts.sort}
        value={order.sort}
        data={orderTexts.sorts.map(({ value, label }) => ({ value, label: `${orderTexts.sort}: ${label}` }))}
        onChange={({ currentTarget: { value } }) =>
          onOrder({ ...order, sort: SORTS.find((sort) => sort === value) ?? 'name' })
        }
      />
      <NativeSelect
        size="sm"
        aria-label={orderTexts.group}
        value={order.grouping}
        data={orderTexts.groupings.map(({ value, label }) => ({
          value,
          label: `${orderTexts.group}: ${label}`,
        }))}
        onChange={({ currentTarget: { value } }) =>
          onOrder({ ...order, grouping: GROUPINGS.find((grouping) => grouping === value) ?? 'none' })
        }
      />
      <Button
        variant="default"
        aria-pressed={isSelecting}
        leftSection={<Icon of={IconListCheck} />}
        onClick={() => onSelecting(!isSelecting)}
      >
        {isSelecting ? orderTexts.stop : orderTexts.select}
      </Button>
      <span className="visually-hidden" role="status">
        {order.search === '' ? '' : orderTexts.shown(count)}
      </span>
    </search>
  )
}
