import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type MouseEvent, useRef, useState } from 'react'
import css from './sender-choice.module.css'

const number = new Intl.NumberFormat('en-US')
const count = (n: number, one: string) => `${number.format(n)} ${n === 1 ? one : `${one}s`}`

const texts = {
  found: (newsletters: number, lists: number) =>
    `We found ${[...(newsletters > 0 || lists === 0 ? [count(newsletters, 'newsletter')] : []), ...(lists > 0 ? [count(lists, 'reading list')] : [])].join(' and ')}`,
  foundNone: 'We are not sure that any of these is a newsletter. Please choose.',
  isNew: 'New',
  search: 'Search senders',
  selected: (n: number, all: number) => `${number.format(n)} of ${number.format(all)} selected`,
  selectAll: 'Select all',
  selectNone: 'Select none',
  columns: { name: 'Newsletter', issues: 'Issues', last: 'Last one', frequency: 'Frequency' },
  noMatch: 'No sender matches your search.',
  more: (n: number) => `Show ${number.format(n)} more`,
  since: 'Import issues since',
  import: (newsletters: number, lists: number) =>
    lists === 0
      ? `Import ${count(newsletters, 'newsletter')}`
      : newsletters === 0
        ? `Import ${count(lists, 'reading list')}`
        : `Import ${number.format(newsletters + lists)}`,
  lists: { name: 'Reading list', issues: 'Articles', last: 'Last one', since: 'Import articles since' },
}

/** How many senders are shown at first. */
const FIRST = 15

/** A sender whose mails could be imported, or the reading list of another program. */
export interface SenderLine {
  /** `export:` and the program for a reading list. */
  key: string
  name: string
  address: string
  issues: number
  /** Days between two issues; null if there are too few. */
  everyDays: number | null
  /** ISO 8601. */
  lastAt: string
  isCertain: boolean
  /** Found since the user last chose. */
  isNew: boolean
  isWanted: boolean
}

/** The articles of another program are imported once, so they have no frequency. */
const isList = ({ key }: Pick<SenderLine, 'key'>) => key.startsWith('export:')

function frequencyOf(days: number | null): string {
  if (days === null) return 'Not known yet'
  if (days <= 1.2) return 'Daily'
  if (days < 5) return 'Several a week'
  if (days < 9) return 'Weekly'
  if (days < 20) return 'Every 2 weeks'
  return days < 45 ? 'Monthly' : 'Rarely'
}

/**
 * Senders with checkboxes, which are checked for certain newsletters, and the button that imports the checked ones.
 * `ages` are the options of the start date, by value; `ticksNew` also checks those found since the user last chose.
 */
export function SenderChoice({
  senders,
  timeZone,
  ages,
  initialAge,
  isPending,
  ticksNew = false,
  onImport,
}: {
  senders: readonly SenderLine[]
  timeZone: string
  ages: readonly { value: string; label: string }[]
  initialAge: string
  isPending: boolean
  ticksNew?: boolean
  onImport: (keys: string[], age: string) => void
}) {
  const [chosen, setChosen] = useState(() => {
    const isFirst = senders.every(({ isWanted }) => !isWanted)
    const ticked = senders.filter(
      ({ isCertain, isNew, isWanted }) => isWanted || (isFirst && isCertain) || (ticksNew && isNew),
    )
    return new Set(ticked.map(({ key }) => key))
  })
  const [search, setSearch] = useState('')
  const [age, setAge] = useState(initialAge)
  const [all, setAll] = useState(false)
  /** The start of a range that is checked with Shift. */
  const last = useRef<string>(undefined)
  const wanted = search.trim().toLowerCase()
  const shown = senders.filter(({ name, address }) => `${name} ${address}`.toLowerCase().includes(wanted))
  const listed = all || wanted !== '' ? shown : shown.slice(0, Math.max(FIRST, chosen.size))
  const thisYear = new Date().getFullYear()
  const day = (at: Date) =>
    new Intl.DateTimeFormat('en-US', {
      month: 'short',
      day: 'numeric',
      timeZone,
      ...(at.getFullYear() !== thisYear && { year: 'numeric' }),
    }).format(at)
  const toggle = (keys: readonly string[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const key of keys) {
      if (isOn) next.add(key)
      else next.delete(key)
    }
    setChosen(next)
  }
  const toggleOne = (key: string, { shiftKey, currentTarget: { checked } }: MouseEvent<HTMLInputElement>) => {
    const keys = listed.map((one) => one.key)
    const [from, to] = [keys.indexOf(last.current ?? key), keys.indexOf(key)].sort((a, b) => a - b)
    toggle(shiftKey && from !== undefined && from >= 0 ? keys.slice(from, (to ?? from) + 1) : [key], checked)
    last.current = key
  }
  const certain = senders.filter(({ isCertain }) => isCertain)
  const lists = certain.filter(isList).length
  const areLists = senders.every(isList)
  const columns = { ...texts.columns, ...(areLists && texts.lists) }
  const chosenLists = senders.filter((one) => isList(one) && chosen.has(one.key)).length
  const areAll = shown.length > 0 && shown.every(({ key }) => chosen.has(key))
  return (
    <div className={css.choice}>
      <h3 className={css.found}>
        {certain.length > 0 ? texts.found(certain.length - lists, lists) : texts.foundNone}
      </h3>
      <TextInput
        type="search"
        label={texts.search}
        value={search}
        onChange={({ currentTarget: { value } }) => setSearch(value)}
      />
      <div className={css.selection}>
        <span role="status">{texts.selected(chosen.size, senders.length)}</span>
        <Button
          variant="quiet"
          onClick={() =>
            toggle(
              shown.map(({ key }) => key),
              !areAll,
            )
          }
        >
          {areAll ? texts.selectNone : texts.selectAll}
        </Button>
      </div>
      {shown.length === 0 && <p>{texts.noMatch}</p>}
      {shown.length > 0 && (
        <table className={css.senders}>
          <thead>
            <tr>
              <th scope="col">{columns.name}</th>
              <th scope="col">{columns.issues}</th>
              <th scope="col">{columns.last}</th>
              {!areLists && <th scope="col">{columns.frequency}</th>}
            </tr>
          </thead>
          <tbody>
            {listed.map(({ key, name, address, issues, lastAt, everyDays, isNew }) => (
              <tr key={key}>
                <th scope="row">
                  <label className={css.sender}>
                    <input
                      type="checkbox"
                      checked={chosen.has(key)}
                      onClick={(event) => toggleOne(key, event)}
                      onChange={() => {}}
                    />
                    <span>
                      <bdi>{name}</bdi>
                      {isNew && <span className={css.new}> {texts.isNew} </span>}
                      <bdi className={css.address}>{address}</bdi>
                    </span>
                  </label>
                </th>
                <td>
                  {number.format(issues)}
                  {!isList({ key }) && <span className={css.frequency}>{frequencyOf(everyDays)}</span>}
                </td>
                <td>{day(new Date(lastAt))}</td>
                {!areLists && <td>{isList({ key }) ? '' : frequencyOf(everyDays)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {listed.length < shown.length && (
        <Button className={css.more} variant="quiet" onClick={() => setAll(true)}>
          {texts.more(shown.length - listed.length)}
        </Button>
      )}
      <div className={css.import}>
        <NativeSelect
          label={areLists ? texts.lists.since : texts.since}
          value={age}
          data={[...ages]}
          onChange={({ currentTarget: { value } }) => setAge(value)}
        />
        <Button
          aria-disabled={isPending || chosen.size === 0}
          onClick={() => chosen.size > 0 && !isPending && onImport([...chosen], age)}
        >
          {texts.import(chosen.size - chosenLists, chosenLists)}
        </Button>
      </div>
    </div>
  )
}
