import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { lazyPart } from '@tidings/ui/lazy-part/lazy-part'
import { PopupButton } from '@tidings/ui/popup/popup-button'
import type { ReactNode } from 'react'
import { Icon } from '../../../lib/icon.tsx'
import { type ArticleFilters, countFilters } from './article-filters.ts'
import css from './filter-popover.module.css'
import { texts } from './list-texts.ts'

export type CheckOption = { value: string; label: string; icon?: ReactNode }
export type FilterPopoverProps = {
  filters: ArticleFilters
  onChange: (filters: ArticleFilters) => void
  /** The filter options; a group of less than two is not shown. */
  categories: readonly CheckOption[]
  sources: readonly CheckOption[]
  /** Groups duplicates, which is stored; left out if that is not offered. */
  group?: { on: boolean; onChange: (on: boolean) => void } | undefined
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
          <b className={css.count}>
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
