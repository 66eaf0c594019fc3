import { Button, Menu, NativeSelect, Popover, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import {
  IconBook2,
  IconBraces,
  IconCalendar,
  IconChevronDown,
  IconDownload,
  IconMail,
  IconMarkdown,
  IconPalette,
  IconSearch,
  IconTable,
  IconTag,
} from '@tabler/icons-react'
import { colorNames, HIGHLIGHT_COLORS } from '@tidings/ui/highlights/highlight-color.ts'
import { useState } from 'react'
import { Icon } from '../../lib/icon.tsx'
import css from './highlight-filters.module.css'
import { texts } from './texts.ts'
import { exportPath, type Filters } from './use-highlight-filters.ts'

type HighlightFiltersProps = {
  filters: Filters
  onChange: (change: Partial<Record<keyof Filters, string | undefined>>) => void
  newsletters: readonly { id: string; name: string; count: number }[]
  tags: readonly { tag: string; count: number }[]
  /** The number of highlights that match the filters; undefined until known. */
  total: number | undefined
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
/** The pause in typing after which the search starts, ms. */
const PAUSE = 300

/** The filters of highlights, and their export. */
export function HighlightFilters({ filters, onChange, newsletters, tags, total }: HighlightFiltersProps) {
  const [search, setSearch] = useState(filters.search ?? '')
  const searchLater = useDebouncedCallback((words: string) => onChange({ search: words.trim() }), PAUSE)
  const { filter } = texts
  return (
    <search className="stack gap-2 mb-5" aria-label={filter.label}>
      <div className={css.first}>
        <TextInput
          size="sm"
          className={`grow ${css.search}`}
          type="search"
          aria-label={filter.search}
          placeholder={filter.search}
          leftSection={<IconSearch {...icon} />}
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value)
            searchLater(currentTarget.value)
          }}
        />
        <Export filters={filters} total={total} />
      </div>
      <div className={css.row}>
        <NativeSelect
          size="sm"
          aria-label={filter.newsletter}
          leftSection={<IconMail {...icon} />}
          value={filters.newsletterId ?? ''}
          data={[
            { value: '', label: filter.allNewsletters },
            ...newsletters.map(({ id, name, count }) => ({ value: id, label: `${name} (${count})` })),
          ]}
          onChange={({ currentTarget }) => onChange({ newsletterId: currentTarget.value })}
        />
        {tags.length > 0 && (
          <NativeSelect
            size="sm"
            aria-label={filter.tag}
            leftSection={<IconTag {...icon} />}
            value={filters.tag ?? ''}
            data={[
              { value: '', label: filter.allTags },
              ...tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` })),
            ]}
            onChange={({ currentTarget }) => onChange({ tag: currentTarget.value })}
          />
        )}
        <NativeSelect
          size="sm"
          aria-label={filter.color}
          leftSection={<IconPalette {...icon} />}
          value={filters.hasNote ? 'note' : (filters.color ?? '')}
          data={[
            { value: '', label: filter.allColors },
            ...HIGHLIGHT_COLORS.map((color) => ({ value: color, label: colorNames[color] })),
            { value: 'note', label: filter.withNote },
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange(
              value === 'note' ? { hasNote: 'true', color: undefined } : { color: value, hasNote: undefined },
            )
          }
        />
        <Dates filters={filters} onChange={onChange} />
      </div>
    </search>
  )
}

function Dates({ filters, onChange }: Pick<HighlightFiltersProps, 'filters' | 'onChange'>) {
  const { filter } = texts
  const isSet = filters.since !== undefined || filters.until !== undefined
  return (
    <Popover trapFocus position="bottom-end">
      <Popover.Target>
        <Button
          variant={isSet ? 'light' : 'default'}
          leftSection={<IconCalendar {...icon} />}
          rightSection={<Icon of={IconChevronDown} size={16} />}
        >
          {filter.dates}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className="fields gap-3 start">
          {(['since', 'until'] as const).map((name) => (
            <TextInput
              key={name}
              type="date"
              label={filter[name]}
              value={filters[name] ?? ''}
              onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
            />
          ))}
          <Button
            variant="quiet"
            size="sm"
            disabled={!isSet}
            onClick={() => onChange({ since: undefined, until: undefined })}
          >
            {filter.anyDate}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

const FORMATS = [
  ['markdown', '.md', IconMarkdown],
  ['csv', '.csv', IconTable],
  ['json', '.json', IconBraces],
  ['readwise', '.csv', IconBook2],
] as const

/** The export files of the shown highlights. */
function Export({ filters, total }: Pick<HighlightFiltersProps, 'filters' | 'total'>) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload {...icon} />}
          rightSection={<Icon of={IconChevronDown} size={16} />}
          disabled={total === 0}
        >
          {texts.export.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {total !== undefined && <Menu.Label>{texts.count(total)}</Menu.Label>}
        {FORMATS.map(([format, ending, Icon]) => (
          <Menu.Item
            key={format}
            component="a"
            href={exportPath(format, filters)}
            download
            leftSection={<Icon {...icon} />}
            rightSection={<span className="dimmed">{ending}</span>}
          >
            {texts.export[format]}
          </Menu.Item>
        ))}
        <Menu.Label className={css.safety}>{texts.export.safety}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  )
}
