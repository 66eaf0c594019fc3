import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import css from './tab-set.module.css'

type TabSetProps<T extends string> = {
  /** Names the list of tabs. */
  label: string
  /** A line of titles for the whole page, or a row of buttons for a part of it. */
  look: 'line' | 'row'
  value: T
  tabs: readonly { value: T; label: string; icon?: ReactNode; panel: ReactNode }[]
  onChange: (value: T) => void
  /** Shown at the other end of the line of tabs. */
  aside?: ReactNode
}

/** Tabs, on as many lines as they need, and the panel of the chosen one; arrow keys move between tabs. */
export function TabSet<T extends string>({ label, look, value, tabs, onChange, aside }: TabSetProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const at = all.indexOf(event.currentTarget)
    const to = { ArrowLeft: at - 1, ArrowRight: (at + 1) % all.length, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    all.at(to)?.focus()
    if (event.key.startsWith('Arrow')) all.at(to)?.click()
  }
  return (
    <div>
      <div className={css.head} data-look={look}>
        <div
          ref={list}
          className={css.list}
          data-look={look}
          role="tablist"
          aria-label={label}
          aria-orientation="horizontal"
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              className={css.tab}
              role="tab"
              id={`${id}-tab-${tab.value}`}
              aria-selected={tab.value === value}
              aria-controls={`${id}-panel-${tab.value}`}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onChange(tab.value)}
              onKeyDown={move}
            >
              <span>
                {tab.icon}
                {tab.label}
              </span>
            </button>
          ))}
        </div>
        {aside}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          className={css.panel}
          role="tabpanel"
          id={`${id}-panel-${tab.value}`}
          aria-labelledby={`${id}-tab-${tab.value}`}
          hidden={tab.value !== value}
        >
          {tab.value === value && tab.panel}
        </div>
      ))}
    </div>
  )
}
