import { Button } from '@mantine/core'
import { Fragment, type MouseEvent } from 'react'
import { Circle } from '../avatar/circle.tsx'
import { senderSwatch } from '../avatar/swatch.ts'
import css from './sender-choice.module.css'
import { isList, type SenderLine } from './sender-line.ts'
import { texts } from './texts.ts'

/** A group of senders: those that are shown, and how many more there are. */
export interface ShownGroup {
  id: keyof typeof texts.groups
  senders: readonly SenderLine[]
  total: number
}

/** The senders by group, each with a checkbox and the reason for its group. */
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
  return (
    <table className={css.senders}>
      <thead>
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.issues}</th>
          <th scope="col">{columns.last}</th>
          {!areLists && <th scope="col">{columns.reason}</th>}
        </tr>
      </thead>
      {groups.map(({ id, senders, total }) => (
        <Fragment key={id}>
          <tbody>
            {!areLists && <GroupHead id={id} total={total} />}
            {senders.map((sender) => (
              <SenderRow
                key={sender.key}
                {...{ sender, timeZone, areLists, onToggle, isChosen: chosen.has(sender.key) }}
              />
            ))}
            {senders.length < total && (
              <tr>
                <td className={css.more} colSpan={areLists ? 3 : 4}>
                  <Button variant="quiet" onClick={() => onMore(id)}>
                    {texts.more(total - senders.length, texts.groups[id].title)}
                  </Button>
                </td>
              </tr>
            )}
          </tbody>
        </Fragment>
      ))}
    </table>
  )
}

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
  onToggle,
}: {
  sender: SenderLine
  timeZone: string
  areLists: boolean
  isChosen: boolean
  onToggle: (key: string, event: MouseEvent<HTMLInputElement>) => void
}) {
  const { key, name, address, issues, lastAt, reason, isNew } = sender
  const why = isList(sender) ? '' : reason
  return (
    <tr>
      <th scope="row">
        <label className={css.sender}>
          <input
            type="checkbox"
            checked={isChosen}
            onClick={(event) => onToggle(key, event)}
            onChange={() => {}}
          />
          <Circle name={name} color={senderSwatch(key)} size={36} />
          <span>
            <bdi>{name}</bdi>
            {isNew && <span className={css.new}> {texts.isNew} </span>}
            <bdi className={css.address}>{address}</bdi>
            {why !== '' && (
              <span className={css.short}>
                {texts.emails(issues)} · {why}
              </span>
            )}
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
