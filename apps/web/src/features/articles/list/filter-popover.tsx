import { Button, Popover } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { Segment } from '@tidings/ui/segment/segment'
import type { ReactNode } from 'react'
import { Icon } from '../../../lib/icon.tsx'
import { type ArticleFilters, countFilters, noFilters } from './article-filters.ts'
import css from './filter-popover.module.css'
import { texts } from './list-texts.ts'

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

/** Filters a list by read state, category, source and more; each choice takes effect at once. */
export function FilterPopover(props: FilterPopoverProps) {
  const { filters, onChange, categories, sources, group } = props
  const count = countFilters(filters)
  const change = (part: Partial<ArticleFilters>) => onChange({ ...filters, ...part })
  const changeOnly = (chosen: readonly string[]) => {
    const groups = chosen.includes(GROUP)
    if (group && groups !== group.on) group.onChange(groups)
    else change({ only: chosen.filter((value) => value !== GROUP) })
  }
  return (
    <Popover
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
          <Button variant="subtle" size="xs" disabled={count === 0} onClick={() => onChange(noFilters)}>
            {texts.clearAll}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

export type CheckOption = { value: string; label: string; icon?: ReactNode }
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
