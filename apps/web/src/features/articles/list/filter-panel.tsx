import { Button, Popover } from '@mantine/core'
import type { Popup } from '@tidings/ui/popup/popup-button'
import { PopupAnchor, useOpened } from '@tidings/ui/popup/popup-menu'
import { Segment } from '@tidings/ui/segment'
import type { ReactNode } from 'react'
import { type ArticleFilters, countFilters, noFilters } from './article-filters.ts'
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

/** The option that isn't a filter. */
const GROUP = 'group'

/** The popover of `FilterPopover`. */
export function FilterPanel({ popup, ...props }: FilterPopoverProps & { popup: Popup }) {
  const { filters, onChange, categories, sources, group } = props
  const change = (part: Partial<ArticleFilters>) => onChange({ ...filters, ...part })
  const changeOnly = (chosen: readonly string[]) => {
    const groups = chosen.includes(GROUP)
    if (group && groups !== group.on) group.onChange(groups)
    else change({ only: chosen.filter((value) => value !== GROUP) })
  }
  return (
    <Popover
      id={popup.id}
      opened={useOpened(popup)}
      onChange={popup.onChange}
      position="bottom-end"
      offset={4}
      width={288}
      trapFocus
      returnFocus
      withinPortal={false}
      floatingStrategy="fixed"
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <PopupAnchor button={popup.button} />
      </Popover.Target>
      <Popover.Dropdown className={css.dropdown}>
        <div className={css.scroll}>
          <Segment
            label={texts.readState}
            value={filters.read}
            onChange={(read) => change({ read })}
            options={[
              { value: '', label: texts.all },
              { value: 'unread', label: texts.unread },
              { value: 'read', label: texts.read },
            ]}
            wide
          />
          {categories.length > 1 && (
            <CheckList
              label={texts.category}
              options={categories}
              chosen={filters.categories}
              onChange={(chosen) => change({ categories: chosen })}
            />
          )}
          {sources.length > 1 && (
            <CheckList
              label={texts.source}
              options={sources}
              chosen={filters.sources}
              onChange={(chosen) => change({ sources: chosen })}
            />
          )}
          <CheckList
            label={texts.further}
            options={[
              ...(group ? [{ value: GROUP, label: texts.group }] : []),
              ...(group && !filters.only.includes('noDuplicates')
                ? []
                : [{ value: 'noDuplicates', label: texts.noDuplicates }]),
              { value: 'withPicture', label: texts.withPicture },
            ]}
            chosen={group?.on ? [...filters.only, GROUP] : filters.only}
            onChange={changeOnly}
          />
        </div>
        <div className={css.foot}>
          <Button
            variant="subtle"
            size="xs"
            disabled={countFilters(filters) === 0}
            onClick={() => onChange(noFilters)}
          >
            {texts.clearAll}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

type CheckListProps = {
  label: string
  options: readonly CheckOption[]
  /** The selected values. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Checkboxes under a heading. */
function CheckList({ label, options, chosen, onChange }: CheckListProps) {
  const flip = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <fieldset className={css.group}>
      <legend>{label}</legend>
      {options.map(({ value, label: name, icon }) => (
        <label key={value} className={css.option}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => flip(value)} />
          {icon}
          <span dir="auto">{name}</span>
        </label>
      ))}
    </fieldset>
  )
}
