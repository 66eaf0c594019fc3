import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { trpc } from '../../api/trpc.ts'
import { useShortcuts } from '../../keys/keys-provider.tsx'
import { Icon } from '../../lib/icon.tsx'
import { logSearch } from '../../lib/log.ts'
import { useOptions } from '../../lib/use-options.ts'
import { useUser } from '../../session/session.tsx'
import { rememberSearch } from './recent-searches.ts'
import css from './search-box.module.css'
import { searchPath } from './search-path.ts'

const texts = {
  search: 'Search articles and highlights',
  searchLabel: 'Search',
  completions: 'Suggestions',
}

/** The pause in typing after which suggestions are requested, in ms. */
const PAUSE = 120
const MAX_LENGTH = 500

type SearchBoxProps = {
  /** The key / focuses it, and it mentions that Ctrl K searches. */
  hotkey?: boolean
  /** Called when a search is submitted. */
  onSearch?: () => void
}

/** The search box, with suggestions. Submitting it shows the results. */
export function SearchBox({ hotkey = false, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { uid } = useUser()
  const shown = useQueryInAddress()
  const [{ text, of }, setText] = useState({ text: shown, of: shown })
  // Another search was opened meanwhile.
  if (of !== shown) setText({ text: shown, of: shown })
  const [isOpen, setOpen] = useState(false)
  const [typed] = useDebouncedValue(text, PAUSE)
  const { data } = trpc.search.suggest.useQuery(
    { q: typed },
    { enabled: isOpen && typed !== '' && typed === text, gcTime: 60_000, staleTime: 30_000 },
  )
  const suggestions = isOpen && typed === text && text !== '' ? (data?.suggestions ?? []) : []
  useShortcuts('shell', { search: () => input.current?.focus() }, hotkey)

  const options = useOptions(suggestions.length, {
    reset: text,
    onTake: (at) => {
      const { query, kind } = suggestions[at] ?? {}
      if (query === undefined) return
      setText({ text: kind === 'operator' ? query : `${query} `, of: shown })
      input.current?.focus()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    logSearch(text)
    setOpen(false)
    if (text.trim() === '') return
    onSearch?.()
    rememberSearch(uid, text.trim())
    navigate(searchPath(text.trim()))
  }
  return (
    <search className={css.search}>
      <form className={css.box} onSubmit={submit}>
        <Icon of={IconSearch} />
        <input
          ref={input}
          className="search-field"
          type="search"
          name="q"
          maxLength={MAX_LENGTH}
          aria-label={texts.searchLabel}
          placeholder={texts.search}
          dir="auto"
          value={text}
          onChange={(event) => {
            setText({ text: event.currentTarget.value, of: shown })
            setOpen(true)
          }}
          onBlur={() => setOpen(false)}
          {...options.field}
          onKeyDown={(event) => {
            // The first Escape only closes the list, not a menu or drawer.
            if (event.key === 'Escape' && suggestions.length > 0) {
              event.stopPropagation()
              event.preventDefault()
              setOpen(false)
            }
            options.field.onKeyDown(event)
          }}
        />
        {hotkey && <span className={css.keys}>{/Mac|iP/u.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'}</span>}
      </form>
      <div
        className={css.list}
        id={options.listId}
        role="listbox"
        aria-label={texts.completions}
        tabIndex={-1}
        hidden={suggestions.length === 0}
      >
        {suggestions.map(({ text: word, query }, at) => (
          <div key={query} className={css.option} dir="auto" {...options.optionProps(at)}>
            {word}
          </div>
        ))}
      </div>
    </search>
  )
}

/** The search whose results are on the screen; empty elsewhere. */
function useQueryInAddress(): string {
  const { pathname, search } = useLocation()
  return pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : ''
}
