import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useRef } from 'react'
import { useShortcuts } from '../../keys/keys-provider.tsx'
import { logSearch } from '../../lib/log.ts'
import css from './search-box.module.css'
import { texts } from './texts.ts'

/** The search box. With `hotkey`, Ctrl K (⌘ K on a Mac) or / puts the cursor into it. */
export function SearchBox({ hotkey = false }: { hotkey?: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  useShortcuts('shell', { search: () => input.current?.focus() }, hotkey)
  useHotkeys(hotkey ? [['mod+K', () => input.current?.focus()]] : [], [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    logSearch(input.current?.value ?? '')
  }
  return (
    <search>
      <form className={css.box} onSubmit={submit}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <input
          ref={input}
          type="search"
          name="q"
          maxLength={200}
          aria-label={texts.searchLabel}
          placeholder={texts.search}
        />
        {hotkey && <span className={css.keys}>{/Mac|iP/u.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'}</span>}
      </form>
    </search>
  )
}
