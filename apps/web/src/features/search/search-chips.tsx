import { Button, Menu } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { SearchTermView } from '@tidings/api/search/schema'
import { Icon } from '../../lib/icon.tsx'
import css from './search-screen.module.css'
import { chipWords, FILTERS, texts } from './texts.ts'

type SearchChipsProps = {
  terms: readonly SearchTermView[]
  onRemove: (term: SearchTermView) => void
  onAdd: (operator: string) => void
  onClear: () => void
}

/** The conditions of a search as removable chips. */
export function SearchChips({ terms, onRemove, onAdd, onClear }: SearchChipsProps) {
  return (
    <div className="cluster mb-3">
      <ul className={css.terms} aria-label={texts.conditions}>
        {terms.map((term) => {
          const { name, value } = chipWords(term)
          return (
            <li key={term.start} className={css.chip}>
              <span className="truncated" dir="auto">
                {name && <span className="dimmed">{name} </span>}
                <b className="strong">{value}</b>
              </span>
              <button
                type="button"
                className="plain-button centered"
                aria-label={texts.takeOff(`${name} ${value}`.trim())}
                onClick={() => onRemove(term)}
              >
                <IconX size={14} stroke={2} aria-hidden="true" />
              </button>
            </li>
          )
        })}
      </ul>
      <Menu width={220} position="bottom-start">
        <Menu.Target>
          <Button variant="quiet" size="xs" leftSection={<Icon of={IconPlus} size={16} />}>
            {texts.addFilter}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {FILTERS.map(({ operator, text }) => (
            <Menu.Item key={operator} onClick={() => onAdd(operator)}>
              {text}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {terms.length > 1 && (
        <Button variant="quiet" size="xs" className="end" onClick={onClear}>
          {texts.clear}
        </Button>
      )}
    </div>
  )
}
