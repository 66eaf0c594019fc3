import { Button } from '@mantine/core'
import { IconBan, IconCircleCheck, IconClock } from '@tabler/icons-react'
import type { OptIn } from '@tidings/api/schemas/opt-in'
import { Circle } from '@tidings/ui/avatar/circle'
import { Link } from '@tidings/ui/link/link'
import css from './handled-list.module.css'
import { texts } from './texts.ts'
import type { OptInActions } from './use-opt-in-actions.ts'

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

/** Mails that asked to confirm and were decided on, each with what became of it; one that was ignored can be taken out. */
export function HandledList({ optIns, onUndo, onShow }: HandledListProps) {
  return (
    <ul className={css.list}>
      {optIns.map((optIn) => {
        const { id, state, newsletter } = optIn
        const name = newsletter?.name || optIn.sender.name || texts.unknown
        const Icon = icons[state]
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
            {state === 'ignored' ? (
              <Button variant="quiet" aria-label={`${texts.undo}: ${name}`} onClick={() => onUndo(optIn)}>
                {texts.undo}
              </Button>
            ) : (
              <Button variant="quiet" aria-label={`${texts.show}: ${name}`} onClick={() => onShow(optIn)}>
                {texts.show}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
