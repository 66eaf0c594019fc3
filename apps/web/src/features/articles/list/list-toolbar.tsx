import { Button } from '@mantine/core'
import { IconChevronDown, IconSortDescending, IconTag } from '@tabler/icons-react'
import { Spinner } from '@tidings/ui/spinner/spinner'
import { SwitchTrack } from '@tidings/ui/switch/switch-track'
import { Icon } from '../../../lib/icon.tsx'
import { FilterPopover, type FilterPopoverProps } from './filter-popover.tsx'
import groupSwitchCss from './group-switch.module.css'
import { texts } from './list-texts.ts'
import css from './list-toolbar.module.css'
import { ViewSwitch } from './view-switch.tsx'

export type ListToolbarProps = {
  view: 'grid' | 'list'
  onView: (view: 'grid' | 'list') => void
  /** The selected tag; empty for all. */
  tag: string
  tags: readonly string[]
  onTag: (tag: string) => void
  filter: FilterPopoverProps
  /** Groups duplicates; left out if that is not offered. */
  group?: GroupSwitchProps | undefined
  /** `Latest`, the only order; a toggle if there is an alternative. */
  latest: { pressed?: boolean; onPress: () => void }
}

/** Order, filter, tag and view of an article list. */
export function ListToolbar(props: ListToolbarProps) {
  const { view, onView, tag, tags, onTag, filter, group, latest } = props
  return (
    <div className={css.toolbar} role="toolbar" aria-label={texts.toolbar}>
      <Button
        variant="default"
        leftSection={<IconSortDescending size={18} stroke={1.75} />}
        aria-pressed={latest.pressed}
        onClick={latest.onPress}
      >
        {texts.latest}
      </Button>
      <FilterPopover {...filter} />
      <span className={css.select}>
        <Icon of={IconTag} />
        <select aria-label={texts.tag} value={tag} onChange={(event) => onTag(event.currentTarget.value)}>
          <option value="">{texts.allTags}</option>
          {tags.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        <Icon of={IconChevronDown} size={16} />
      </span>
      {group && <GroupSwitch {...group} />}
      <ViewSwitch view={view} onView={onView} />
    </div>
  )
}

/** Shows that articles are loading, in the place of the toolbar, so that nothing moves later. */
export function ListLoading({ groupable = false }: { groupable?: boolean }) {
  return (
    <div className={`${css.toolbar} ${css.loading}`} data-groupable={groupable || undefined}>
      <Spinner label={texts.loading} />
    </div>
  )
}

type GroupSwitchProps = {
  on: boolean
  onChange: (on: boolean) => void
}

/** Groups duplicates and ungroups them. */
export function GroupSwitch({ on, onChange }: GroupSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className={groupSwitchCss.switch}
      onClick={() => onChange(!on)}
    >
      <SwitchTrack />
      {texts.group}
    </button>
  )
}
