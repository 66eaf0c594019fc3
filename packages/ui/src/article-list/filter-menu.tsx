import { Button, Menu } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ArticleFilter, articleFilters } from './article-filters.ts'
import { texts } from './texts.ts'

export type FilterMenuProps = {
  active: readonly ArticleFilter[]
  onToggle: (filter: ArticleFilter) => void
}

/** Narrows the articles on the page; the choices can be combined. */
export function FilterMenu({ active, onToggle }: FilterMenuProps) {
  return (
    <Menu width={200} position="bottom-start">
      <Menu.Target>
        <Button
          variant={active.length > 0 ? 'light' : 'default'}
          leftSection={<IconFilter size={18} stroke={1.75} aria-hidden="true" />}
        >
          {texts.filter}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {articleFilters.map((filter) => (
          <Menu.CheckboxItem key={filter} checked={active.includes(filter)} onChange={() => onToggle(filter)}>
            {texts.filters[filter]}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
