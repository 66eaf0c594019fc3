import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { lazyPart } from '@tidings/ui/lazy-part'
import { PopupButton } from '@tidings/ui/popup/popup-button'
import { Icon } from '../../../lib/icon.tsx'
import { countFilters } from './article-filters.ts'
import type { FilterPopoverProps } from './filter-panel.tsx'
import css from './filter-popover.module.css'
import { texts } from './list-texts.ts'

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
