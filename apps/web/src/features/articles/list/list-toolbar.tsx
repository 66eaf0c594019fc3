import { Button } from '@mantine/core'
import { IconChevronDown, IconFilter, IconSortDescending, IconTag } from '@tabler/icons-react'
import { Spinner } from '@tidings/ui/empty-state/spinner'
import { lazyPart } from '@tidings/ui/lazy-part'
import { PopupButton } from '@tidings/ui/popup/popup-button'
import { Icon } from '../../../lib/icon.tsx'
import { countFilters } from './article-filters.ts'
import type { FilterPopoverProps } from './filter-panel.tsx'
import filterCss from './filter-popover.module.css'
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
  /** Reloads the list in the only order, latest first; left out for an edition, which has its own. */
  onLatest?: (() => void) | undefined
}

/** Order, filter, tag and view of an article list. */
export function ListToolbar(props: ListToolbarProps) {
  const { view, onView, tag, tags, onTag, filter, onLatest } = props
  return (
    <div className={css.toolbar} role="toolbar" aria-label={texts.toolbar}>
      {onLatest && (
        <Button
          variant="default"
          leftSection={<IconSortDescending size={18} stroke={1.75} />}
          aria-pressed={true}
          onClick={onLatest}
        >
          <span className="spoken-on-phone">{texts.latest}</span>
        </Button>
      )}
      <FilterPopover {...filter} />
      <span className={css.select} data-on={tag !== '' || undefined}>
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
      <ViewSwitch view={view} onView={onView} />
    </div>
  )
}

/** Shows that articles are loading, in the place of the toolbar, so that nothing moves later. */
export function ListLoading() {
  return (
    <div className={`${css.toolbar} ${css.loading}`}>
      <Spinner label={texts.loading} />
    </div>
  )
}

const FilterPanel = lazyPart(
  async () => (await import('./filter-panel.tsx')).FilterPanel,
  ({ popup }) => popup.remove(),
)

/** Filters a list by read state, category, source and more; each choice takes effect at once. */
export function FilterPopover(props: FilterPopoverProps) {
  const count = countFilters(props.filters)
  const button = (
    <Button variant={count > 0 ? 'light' : 'default'} leftSection={<Icon of={IconFilter} />}>
      <span className="spoken-on-phone">{texts.filter}</span>
      {count > 0 && (
        <>
          {' '}
          <b className={filterCss.count}>
            {count} <span className="visually-hidden">{texts.filtersOn}</span>
          </b>
        </>
      )}
    </Button>
  )
  return (
    <PopupButton kind="dialog" button={button}>
      {(popup) => <FilterPanel {...props} popup={popup} />}
    </PopupButton>
  )
}
