import { Button } from '@mantine/core'
import { IconBan, IconCircleCheck, IconClock } from '@tabler/icons-react'
import type { OptIn } from '@tidings/api/newsletters/opt-ins-schema'
import { Circle } from '@tidings/ui/avatar/avatar'
import { Link } from '@tidings/ui/link'
import { useId } from 'react'
import { trpc } from '../../api/trpc.ts'
import { useOriginal } from '../../lib/use-original.tsx'
import { useRefetchInterval } from '../../lib/use-refetch-interval.ts'
import { OptInCard } from './opt-in-card.tsx'
import { texts } from './texts.ts'
import { type OptInActions, useOptInActions } from './use-opt-in-actions.ts'
import css from './waiting-list.module.css'

/** Opt-ins decided within this time are still in the list, with their outcome, in ms. */
const LATELY = 10 * 60_000
/** The number shown above another screen's content. */
const FEW = 2

type WaitingListProps = {
  /** Whether it is the separate screen, with all of them and decided ones. */
  whole?: boolean
  /** Whether the user may be waiting for such a mail there. */
  watches?: boolean
}

/** Opt-ins that wait for the user; nothing if there are none. */
export function WaitingList({ whole = false, watches = whole }: WaitingListProps) {
  const refetchAfter = useRefetchInterval()
  const { data, isError } = trpc.optIns.list.useQuery(
    {},
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => refetchAfter(awaitedNow(state.data?.optIns, watches)),
    },
  )
  const actions = useOptInActions()
  const original = useOriginal()
  const titleId = useId()
  const show = ({ mailId, subject }: OptIn) => original.show(mailId, subject)
  if (!data) {
    if (!whole) return null
    return isError ? <p role="alert">{texts.failedToLoad}</p> : <p role="status">{texts.loading}</p>
  }
  const waiting = data.optIns.filter(({ state }) => state === 'waiting')
  const handled = data.optIns.filter(({ state }) => state !== 'waiting')
  const lately = handled.filter(
    ({ state, handledAt }) =>
      state === 'confirming' ||
      (state !== 'ignored' && handledAt !== null && Date.now() - Date.parse(handledAt) < LATELY),
  )
  const cards = whole ? waiting : waiting.slice(0, FEW)
  if (!whole && waiting.length + lately.length === 0) return null
  return (
    <>
      <section aria-labelledby={titleId} className={css.section}>
        {!whole && (
          <div className={css.head}>
            <h2 className="heading" id={titleId}>
              {texts.title}
            </h2>
            {waiting.length > 0 && (
              <span className={css.count} data-tone="warn">
                {texts.requests(waiting.length)}
              </span>
            )}
            <Link className="further end" href="/newsletters/waiting">
              {waiting.length > FEW ? texts.all(waiting.length) : texts.history}
            </Link>
          </div>
        )}
        {whole && (
          <h2 className="visually-hidden" id={titleId}>
            {texts.title}
          </h2>
        )}
        {whole && waiting.length === 0 && <p className={css.empty}>{texts.empty}</p>}
        <ul className={css.cards} data-single={cards.length === 1 || undefined}>
          {cards.map((optIn) => (
            <li key={optIn.id}>
              <OptInCard optIn={optIn} {...actions} onShow={() => show(optIn)} />
            </li>
          ))}
        </ul>
        {!whole && lately.length > 0 && <HandledList optIns={lately} onUndo={actions.onUndo} onShow={show} />}
      </section>
      {whole && handled.length > 0 && (
        <section className={css.section}>
          <div className={css.head}>
            <h2 className="heading">{texts.handled}</h2>
            <span className={css.since}>{texts.handledSince}</span>
          </div>
          <HandledList optIns={handled} onUndo={actions.onUndo} onShow={show} />
        </section>
      )}
      {original.dialog}
    </>
  )
}

/** Those that may change at any moment, as one key; null if there are none. */
function awaitedNow(optIns: readonly OptIn[] | undefined, watches: boolean): string | null {
  const confirming = optIns?.filter(({ state }) => state === 'confirming') ?? []
  if (confirming.length > 0) return confirming.map(({ id }) => id).join(' ')
  return watches ? 'a mail' : null
}

const icons = {
  waiting: IconClock,
  confirming: IconClock,
  confirmed: IconCircleCheck,
  opened: IconClock,
  replied: IconClock,
  ignored: IconBan,
}

type HandledListProps = Pick<OptInActions, 'onUndo'> & {
  optIns: readonly OptIn[]
  onShow: (optIn: OptIn) => void
}

/** Decided opt-ins with their outcome; an ignored one can be restored. */
function HandledList({ optIns, onUndo, onShow }: HandledListProps) {
  return (
    <ul className="card divided">
      {optIns.map((optIn) => {
        const { id, state, newsletter } = optIn
        const name = newsletter?.name || optIn.sender.name || texts.unknown
        const Icon = icons[state]
        const [label, act] =
          state === 'ignored' ? ([texts.undo, onUndo] as const) : ([texts.show, onShow] as const)
        return (
          <li key={id} className={css.row}>
            <Circle name={name} size={36} />
            <div className={css.words}>
              <strong>
                {newsletter ? (
                  <Link href={`/newsletter/${encodeURIComponent(newsletter.id)}`}>
                    <bdi>{name}</bdi>
                  </Link>
                ) : (
                  <bdi>{name}</bdi>
                )}
              </strong>
              <span className={css.state} data-state={state}>
                <Icon size={16} stroke={1.75} aria-hidden="true" />
                {texts.states[state]}
              </span>
            </div>
            <Button variant="quiet" aria-label={`${label}: ${name}`} onClick={() => act(optIn)}>
              {label}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
