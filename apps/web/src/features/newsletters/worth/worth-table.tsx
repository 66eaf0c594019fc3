import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDoorExit, IconDots, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import type { Newsletter } from '@tidings/api/newsletters/schema'
import { Circle } from '@tidings/ui/avatar/avatar'
import { Link } from '@tidings/ui/link'
import { MenuAction } from '@tidings/ui/popup/popup-menu'
import { type ReactNode, useRef, useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { useUser } from '../../../session/session.tsx'
import { useTopics } from '../../topics/use-topics.tsx'
import { useNewsletterActions } from '../use-newsletter-actions.tsx'
import { habitOf, type Rated } from './rate-newsletters.ts'
import { texts } from './texts.ts'
import css from './worth-table.module.css'

const { columns } = texts

/** The roles of the elements, explicit because browsers drop them when phone styles lay the table out as cards. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

/** Newsletters with their figures, and actions to reduce them; on phones the figures are shown on request. */
export function WorthTable({ newsletters }: { newsletters: readonly Rated[] }) {
  const { email } = useUser()
  const known = trpc.newsletters.list.useQuery({ email }, { retryOnMount: false })
  const byId = new Map(known.data?.newsletters.map((one) => [one.id, one]))
  const { actionsFor, dialogs } = useNewsletterActions()
  return (
    <>
      <table className={css.table} {...roles.table}>
        <thead {...roles.rowgroup}>
          <tr {...roles.row}>
            {Object.entries(columns).map(([key, name]) => (
              <th key={key} scope="col" {...roles.columnheader} data-column={key}>
                {key === 'actions' ? <span className="visually-hidden">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup}>
          {newsletters.map((one) => {
            const newsletter = byId.get(one.id)
            return (
              <Row
                key={one.id}
                rated={one}
                newsletter={newsletter}
                onUnsubscribe={newsletter && actionsFor(newsletter).onUnsubscribe}
              />
            )
          })}
        </tbody>
      </table>
      <p className={css.legend}>
        <span data-key="sent">{texts.sent}</span>
        <span data-key="read">{texts.readArticles}</span>
        <span>{texts.legend}</span>
      </p>
      {dialogs}
    </>
  )
}

type RowProps = {
  rated: Rated
  /** With its colour and state, once loaded. */
  newsletter: Newsletter | undefined
  /** Undefined until the newsletter is loaded. */
  onUnsubscribe: (() => void) | undefined
}

function Row({ rated, newsletter, onUnsubscribe }: RowProps) {
  const { id, name, articles, read, saved } = rated
  const { preferenceOf, onFollowChange } = useTopics()
  const topic = { kind: 'source', key: id, name } as const
  const isMuted = preferenceOf(topic) === 'mute'
  const isLeft = newsletter?.unsubscription?.state === 'asked'
  const habit = habitOf(rated)
  const state = isLeft ? texts.unsubscribed : isMuted ? texts.muted : texts.habit(habit)
  const isRare = habit === 'rarely' && !isLeft && !isMuted
  const [isOpen, setOpen] = useState(false)
  return (
    <tr {...roles.row} data-open={isOpen || undefined}>
      <th scope="row" {...roles.rowheader} data-column="newsletter">
        <span className={css.newsletter}>
          <Circle name={name} color={newsletter?.color} size={36} />
          <span className={css.names}>
            <Link href={`/newsletter/${id}`} dir="auto">
              {name}
            </Link>
            <span>
              {articles > 0 && (
                <span className={css.brief}>{texts.readShare(texts.share(read, articles))}</span>
              )}
              {state && (
                <span className={css.state} data-rare={isRare || undefined}>
                  {state}
                </span>
              )}
            </span>
          </span>
        </span>
      </th>
      <Figure column="issues">{texts.number(rated.issues)}</Figure>
      <Figure column="articles">{texts.number(articles)}</Figure>
      <Figure column="read">
        <span className={`inline gap-2 ${css.share}`}>
          <span className={css.meter} data-rare={isRare || undefined} aria-hidden="true">
            <i style={{ width: `${(100 * read) / Math.max(1, articles)}%` }} />
          </span>
          <span>
            <strong>{texts.share(read, articles)}</strong>
            {saved > 0 && <small>{texts.saved(saved, articles)}</small>}
          </span>
        </span>
      </Figure>
      <Figure column="onlyHere">{texts.number(rated.onlyHere)}</Figure>
      <Figure column="first">{texts.number(rated.reportedFirst)}</Figure>
      <Figure column="lost">{texts.number(rated.lostWithout)}</Figure>
      <Figure column="minutes">{texts.number(rated.minutes)}</Figure>
      <td {...roles.cell} data-column="time">
        <Bars parts={rated.parts} />
      </td>
      <td {...roles.cell} data-column="actions">
        <span className={`inline gap-1 ${css.actions}`}>
          {isRare && onUnsubscribe && (
            <Button
              className={css.unsubscribe ?? ''}
              variant="default"
              size="xs"
              aria-label={texts.unsubscribeFrom(name)}
              onClick={onUnsubscribe}
            >
              {texts.unsubscribe}
            </Button>
          )}
          <RowMenu
            name={name}
            isMuted={isMuted}
            onMute={() => onFollowChange(topic, isMuted ? null : 'mute')}
            onUnsubscribe={isLeft || isRare || habit === 'early' ? undefined : onUnsubscribe}
          />
          <ActionIcon
            className={css.toggle ?? ''}
            aria-label={texts.details(name)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={18} aria-hidden="true" />
          </ActionIcon>
        </span>
      </td>
    </tr>
  )
}

/** A number, with the name of its column if the table's head isn't shown. */
function Figure({ column, children }: { column: keyof typeof columns; children: ReactNode }) {
  return (
    <td {...roles.cell} data-column={column}>
      <span className={css.label} aria-hidden="true">
        {columns[column]}
      </span>
      {children}
    </td>
  )
}

/** A chart of received and read articles over time; the numbers are in the row already. */
function Bars({ parts }: { parts: Rated['parts'] }) {
  // Each row by itself: beside the newsletter with the most articles most others would be flat.
  const busiest = Math.max(1, ...parts.map(({ articles }) => articles))
  return (
    <span className={css.bars} aria-hidden="true">
      {parts.map(({ articles, read }, at) => (
        <span
          key={at}
          style={{ height: `${(100 * articles) / busiest}%` }}
          data-empty={articles === 0 || undefined}
        >
          <i style={{ height: `${(100 * read) / Math.max(1, articles)}%` }} />
        </span>
      ))}
    </span>
  )
}

type RowMenuProps = {
  name: string
  isMuted: boolean
  onMute: () => void
  /** Left out if it is a button already, or was done. */
  /** Undefined until the newsletter is loaded. */
  onUnsubscribe: (() => void) | undefined
}

function RowMenu({ name, isMuted, onMute, onUnsubscribe }: RowMenuProps) {
  const target = useRef<HTMLButtonElement>(null)
  return (
    <Menu width={180}>
      <Menu.Target>
        <ActionIcon ref={target} className={css.menu ?? ''} aria-label={texts.more(name)}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuAction icon={isMuted ? IconVolume : IconVolumeOff} run={onMute}>
          {isMuted ? texts.unmute : texts.mute}
        </MenuAction>
        <MenuAction
          icon={IconDoorExit}
          run={
            onUnsubscribe &&
            (() => {
              // The dialog returns the focus to the previous element; the menu's item is gone by then.
              target.current?.focus()
              onUnsubscribe()
            })
          }
        >
          {texts.unsubscribe}
        </MenuAction>
      </Menu.Dropdown>
    </Menu>
  )
}
