import { Button } from '@mantine/core'
import { useRovingIndex } from '@mantine/hooks'
import { type MouseEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Circle } from '../avatar/avatar.tsx'
import { senderSwatch } from '../avatar/swatch.ts'
import css from './sender-choice.module.css'
import { isList, type SenderLine } from './sender-line.ts'
import { texts } from './texts.ts'

/** What keys of mailing lists begin with. */
const LIST = 'list:'

/** A group of senders: those that are shown, and how many more there are. */
export interface ShownGroup {
  id: keyof typeof texts.groups
  senders: readonly SenderLine[]
  total: number
}

/**
 * The senders by group, each with a checkbox and the reason for its group: a grid, so that Tab leaves it from any row and
 * arrow keys move between rows.
 */
export function SenderTable({
  groups,
  chosen,
  timeZone,
  onToggle,
  onMore,
}: {
  groups: readonly ShownGroup[]
  chosen: ReadonlySet<string>
  timeZone: string
  onToggle: (key: string, event: MouseEvent<HTMLInputElement>) => void
  onMore: (id: ShownGroup['id']) => void
}) {
  const areLists = groups.every(({ id }) => id === 'list')
  const columns = areLists ? texts.lists.columns : texts.columns
  const seen = new Map<string, number>()
  for (const { senders } of groups) {
    for (const one of senders) seen.set(labelOf(one), (seen.get(labelOf(one)) ?? 0) + 1)
  }
  const table = useRef<HTMLTableElement>(null)
  const rows = groups.flatMap(({ id, senders, total }) => [
    ...senders.map(({ key }) => key),
    ...(senders.length < total ? [moreOf(id)] : []),
  ])
  const { getItemProps } = useRovingIndex({ total: rows.length, orientation: 'vertical', loop: false })
  const inRow = (row: string) => getItemProps({ index: rows.indexOf(row) })
  const showMore = (id: ShownGroup['id']) => {
    flushSync(() => onMore(id))
    // The first of them takes the place of the button.
    table.current?.querySelectorAll<HTMLElement>('input, button')[rows.indexOf(moreOf(id))]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a grid (WAI-ARIA) on the table that it is
    <table ref={table} className={css.senders} role="grid" aria-label={columns.name}>
      <thead>
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.issues}</th>
          <th scope="col">{columns.last}</th>
          {!areLists && <th scope="col">{columns.reason}</th>}
        </tr>
      </thead>
      {groups.map(({ id, senders, total }) => (
        <tbody key={id}>
          {!areLists && <GroupHead id={id} total={total} />}
          {senders.map((sender) => (
            <SenderRow
              key={sender.key}
              {...{ sender, timeZone, areLists, onToggle, isChosen: chosen.has(sender.key) }}
              hasTwin={(seen.get(labelOf(sender)) ?? 0) > 1}
              inRow={inRow(sender.key)}
            />
          ))}
          {senders.length < total && (
            <tr>
              <td className={css.more} colSpan={areLists ? 3 : 4}>
                <Button variant="quiet" {...inRow(moreOf(id))} onClick={() => showMore(id)}>
                  {/* In a button, which is a flexbox, a space between two elements is lost. */}
                  <span>
                    {texts.more(total - senders.length)}{' '}
                    <span className="spoken-on-phone">{texts.moreIn(texts.groups[id].title)}</span>
                  </span>
                </Button>
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  )
}

const moreOf = (id: ShownGroup['id']) => `more of ${id}`

const labelOf = ({ name, address }: SenderLine) => `${name} <${address}>`

function GroupHead({ id, total }: { id: ShownGroup['id']; total: number }) {
  const group = texts.groups[id]
  return (
    <tr>
      <th scope="rowgroup" colSpan={4} className={css.group}>
        {group.title} <span className={css.count}>{texts.number(total)}</span>
        {'hint' in group && <span className={css.hint}>{group.hint}</span>}
      </th>
    </tr>
  )
}

function SenderRow({
  sender,
  timeZone,
  areLists,
  isChosen,
  hasTwin,
  inRow: { onClick: remember, ...inRow },
  onToggle,
}: {
  sender: SenderLine
  timeZone: string
  areLists: boolean
  isChosen: boolean
  /** Whether another row has the same name and address: another list of the same sender. */
  hasTwin: boolean
  inRow: ReturnType<ReturnType<typeof useRovingIndex>['getItemProps']>
  onToggle: (key: string, event: MouseEvent<HTMLInputElement>) => void
}) {
  const { key, name, address, issues, lastAt, reason, isNew, group } = sender
  const why = isList(sender) || group === 'person' ? '' : reason
  const list = hasTwin && key.startsWith(LIST) ? key.slice(LIST.length) : undefined
  return (
    <tr>
      <th scope="row">
        <label className={css.sender}>
          <input
            type="checkbox"
            checked={isChosen}
            {...inRow}
            onClick={(event) => {
              remember(event)
              onToggle(key, event)
            }}
            onChange={() => {}}
          />
          <Circle name={name} color={senderSwatch(key)} size={36} />
          <span className={css.words}>
            <bdi className="strong">{name}</bdi>
            {isNew && <span className={css.new}> {texts.isNew} </span>}
            <span className={css.address}>
              <bdi className="truncated">{address}</bdi>
              {!isList(sender) && <span className={css.short}>{texts.emails(issues)}</span>}
            </span>
            {list !== undefined && (
              <span className={css.address}>
                <bdi className="truncated">{texts.list(list)}</bdi>
              </span>
            )}
            {group !== 'newsletter' && why !== '' && <span className={css.short}>{why}</span>}
          </span>
        </label>
      </th>
      <td>{texts.number(issues)}</td>
      <td>{dayOf(lastAt, timeZone)}</td>
      {!areLists && <td>{why}</td>}
    </tr>
  )
}

/** The day in the user's time zone, with its year if that is over there. */
function dayOf(lastAt: string, timeZone: string): string {
  const written = (at: Date, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...parts, timeZone }).format(at)
  const at = new Date(lastAt)
  const isOver = written(at, { year: 'numeric' }) !== written(new Date(), { year: 'numeric' })
  return written(at, { month: 'short', day: 'numeric', ...(isOver && { year: 'numeric' }) })
}
