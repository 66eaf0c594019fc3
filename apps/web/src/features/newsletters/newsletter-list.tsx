import { Button } from '@mantine/core'
import { IconAlertCircle, IconPlus } from '@tabler/icons-react'
import type { Newsletter } from '@tidings/api/schemas/newsletter'
import alert from '@tidings/ui/empty-state/alert.module.css'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { EmptyList } from '@tidings/ui/illustrations/empty-list'
import { useRef } from 'react'
import { trpc } from '../../api/trpc.ts'
import { useRefetchInterval } from '../../lib/use-refetch-interval.ts'
import { useUser } from '../../session/session.tsx'
import { NewsletterCard, NewsletterSkeleton } from './card/newsletter-card.tsx'
import css from './newsletter-list.module.css'
import { texts } from './texts.ts'
import { useNewsletterActions } from './use-newsletter-actions.tsx'

/** The newsletters as cards, or what is there instead. */
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

  const content = () => {
    if (isError) {
      return (
        <div className={alert.alert} role="alert">
          <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
          <div>
            <strong>{words.error}</strong>
            <p>{words.errorText}</p>
          </div>
        </div>
      )
    }
    if (!data) {
      return (
        <div className={css.grid} role="status" aria-label={words.loading}>
          <NewsletterSkeleton />
          <NewsletterSkeleton />
          <NewsletterSkeleton />
        </div>
      )
    }
    if (data.newsletters.length === 0) {
      return (
        <StatePanel picture={<EmptyList />} title={words.empty} text={words.emptyText} titleAs="h3">
          <Button
            variant="light"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
            onClick={onAdd}
          >
            {texts.add}
          </Button>
        </StatePanel>
      )
    }
    return (
      <ul className={css.grid}>
        {data.newsletters.map((newsletter) => (
          <li key={newsletter.id}>
            <NewsletterCard
              newsletter={waiting.has(newsletter.id) ? withoutLinks(newsletter) : newsletter}
              timeZone={timeZone}
              {...actionsFor(newsletter)}
            />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <section>
      <h2 className={css.title} ref={title} tabIndex={-1}>
        {words.title}
      </h2>
      {content()}
      {dialogs}
    </section>
  )
}

/** Its links are above, where it waits for the user. */
function withoutLinks({ confirmationLinks: _, ...newsletter }: Newsletter): Newsletter {
  return newsletter
}

/** The newsletters that may be confirmed at any moment, as one word; null where there is none. */
function confirmingNow(newsletters: readonly Newsletter[] | undefined): string | null {
  const waiting = newsletters?.filter(({ confirmationStatus }) => confirmationStatus === 'pending') ?? []
  return waiting.length === 0 ? null : waiting.map(({ id }) => id).join(' ')
}
