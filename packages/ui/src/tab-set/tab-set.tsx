import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import css from './tab-set.module.css'

export type TabSetProps<T extends string> = {
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

/** Tabs, scrolled to the selected one if they need more width, and its panel; arrow keys move between tabs. */
export function TabSet<T extends string>({ label, look, value, tabs, onChange, aside }: TabSetProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [value])
  const change = (next: string | null) => {
    const chosen = tabs.find((tab) => tab.value === next)
    if (chosen) onChange(chosen.value)
  }
  return (
    <Tabs value={value} onChange={change} keepMounted={false}>
      <div className={css.head} data-look={look}>
        <Tabs.List ref={list} className={css.list} data-look={look} aria-label={label}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.value} className={css.tab} value={tab.value}>
              {tab.icon}
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {aside}
      </div>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} className={css.panel} value={tab.value}>
          {tab.panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
