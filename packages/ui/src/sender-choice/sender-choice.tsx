import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type MouseEvent, useRef, useState } from 'react'
import { Segment } from '../segment.tsx'
import css from './sender-choice.module.css'
import { isList, type SenderLine } from './sender-line.ts'
import { SenderTable, type ShownGroup } from './sender-table.tsx'
import { texts } from './texts.ts'

/** How many senders of each group are shown at first; all that are ticked, in any case. */
const FIRST: Record<ShownGroup['id'], number> = {
  list: 15,
  newsletter: 15,
  maybe: 8,
  other: 5,
  person: 5,
}

const GROUPS = ['list', 'newsletter', 'maybe', 'other', 'person'] as const
const FILTERS = ['all', 'suggested', 'other'] as const

/** Whether "Select all" means a sender: never people, shops or banks. */
const isForAll = (one: SenderLine) => isList(one) || one.group === 'newsletter' || one.group === 'maybe'

const groupOf = (sender: SenderLine) => (isList(sender) ? 'list' : sender.group)

/**
 * Senders in groups with checkboxes, which are ticked for those that are suggested, and the button that imports the
 * ticked ones. `ages` are the options of the start date, by value; `ticksNew` also ticks those found since the user
 * last chose. `isChange`: an earlier choice is changed. `draft` are the keys that were ticked when the user left, and
 * `onDraft` is told of each change of them.
 */
export function SenderChoice({
  senders,
  timeZone,
  ages,
  initialAge,
  isPending,
  ticksNew = false,
  isChange = false,
  draft,
  onDraft,
  onImport,
}: {
  senders: readonly SenderLine[]
  timeZone: string
  ages: readonly { value: string; label: string }[]
  initialAge: string
  isPending: boolean
  ticksNew?: boolean
  isChange?: boolean
  draft?: ReadonlySet<string> | undefined
  onDraft?: (keys: ReadonlySet<string>) => void
  onImport: (keys: string[], age: string) => void
}) {
  const [first] = useState(() => ticked(senders, ticksNew))
  const [chosen, setChosen] = useState(draft ?? first)
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>('all')
  const [age, setAge] = useState(initialAge)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  /** The start of a range that is ticked with Shift. */
  const last = useRef<string>(undefined)
  const wanted = search.trim().toLowerCase()
  const isSuggested = ({ group, isSuggested: isTicked, isNew }: SenderLine) =>
    isTicked || isNew || group === 'newsletter'
  const counts = { all: senders.length, suggested: senders.filter(isSuggested).length }
  const shown = senders.filter(
    (one) =>
      `${one.name} ${one.address}`.toLowerCase().includes(wanted) &&
      (filter === 'all' || isSuggested(one) === (filter === 'suggested')),
  )
  const groups = GROUPS.flatMap((id): ShownGroup[] => {
    const own = shown.filter((one) => groupOf(one) === id)
    const isWhole = wanted !== '' || filter !== 'all' || opened.has(id)
    const ticks = own.flatMap(({ key }, at) => (first.has(key) ? [at + 1] : []))
    const listed = isWhole ? own : own.slice(0, Math.max(FIRST[id], ...ticks))
    return own.length === 0 ? [] : [{ id, senders: listed, total: own.length }]
  })
  const toggle = (keys: readonly string[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const key of keys) {
      if (isOn) next.add(key)
      else next.delete(key)
    }
    setChosen(next)
    onDraft?.(next)
  }
  const toggleOne = (key: string, { shiftKey, currentTarget: { checked } }: MouseEvent<HTMLInputElement>) => {
    const keys = groups.flatMap((group) => group.senders.map((one) => one.key))
    const [from, to] = [keys.indexOf(last.current ?? key), keys.indexOf(key)].sort((a, b) => a - b)
    toggle(shiftKey && from !== undefined && from >= 0 ? keys.slice(from, (to ?? from) + 1) : [key], checked)
    last.current = key
  }
  const lists = senders.filter(isList).length
  const [newsletters = 0, maybe = 0] = (['newsletter', 'maybe'] as const).map(
    (group) => senders.filter((one) => groupOf(one) === group).length,
  )
  const chosenLists = senders.filter((one) => isList(one) && chosen.has(one.key)).length
  const forAll = shown.filter(isForAll)
  const areAll = forAll.length > 0 && forAll.every(({ key }) => chosen.has(key))
  const isChanged = age !== initialAge || senders.some(({ key, isWanted }) => isWanted !== chosen.has(key))
  const hasSelection = isChange ? isChanged : chosen.size > 0
  const canImport = hasSelection && !isPending
  return (
    <div className={`stack gap-3 ${css.choice}`}>
      <div className="row gap-3">
        <h3 className="grow item-title">
          {isChange
            ? texts.before
            : newsletters + lists > 0
              ? texts.found(newsletters, maybe, lists)
              : texts.foundNone}
        </h3>
        <span className={`spoken-on-phone ${css.selected}`} role="status">
          {texts.selected(chosen.size, senders.length)}
        </span>
        {forAll.length > 0 && (
          <Button
            variant="quiet"
            onClick={() =>
              toggle(
                (areAll ? shown : forAll).map(({ key }) => key),
                !areAll,
              )
            }
          >
            {areAll ? texts.selectNone : texts.selectAll}
          </Button>
        )}
      </div>
      <div className={css.filters}>
        <TextInput
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          value={search}
          onChange={({ currentTarget: { value } }) => setSearch(value)}
        />
        {counts.suggested > 0 && counts.suggested < counts.all && (
          <Segment
            label={texts.show}
            value={filter}
            options={FILTERS.map((value) => ({
              value,
              label: texts.filters[value](value === 'other' ? counts.all - counts.suggested : counts[value]),
            }))}
            onChange={setFilter}
          />
        )}
      </div>
      {shown.length === 0 ? (
        <p>{texts.noMatch}</p>
      ) : (
        <SenderTable
          {...{ groups, chosen, timeZone, onToggle: toggleOne }}
          onMore={(id) => setOpened(new Set([...opened, id]))}
        />
      )}
      <div className={css.import}>
        <NativeSelect
          classNames={{ root: css.since ?? '' }}
          label={lists === senders.length ? texts.lists.since : texts.since}
          value={age}
          data={[...ages]}
          onChange={({ currentTarget: { value } }) => setAge(value)}
        />
        <Button
          aria-disabled={!canImport}
          data-disabled={!hasSelection}
          onClick={() => canImport && onImport([...chosen], age)}
        >
          {isChange ? texts.save : texts.import(chosen.size - chosenLists, chosenLists)}
        </Button>
      </div>
    </div>
  )
}

/** The senders that are ticked at first: those chosen before, or those that are suggested. */
function ticked(senders: readonly SenderLine[], ticksNew: boolean): ReadonlySet<string> {
  const isFirst = senders.every(({ isWanted }) => !isWanted)
  const own = senders.filter(
    ({ isSuggested, isNew, isWanted }) => isWanted || (isFirst && isSuggested) || (ticksNew && isNew),
  )
  return new Set(own.map(({ key }) => key))
}
