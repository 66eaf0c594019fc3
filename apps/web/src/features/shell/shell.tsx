import { useHotkeys } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { Outlet } from 'react-router'
import { OfflineNotice } from './offline-notice.tsx'
import css from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { texts } from './texts.ts'
import { TopBar } from './top-bar.tsx'
import { useDigestOfTabs } from './use-digest-of-tabs.ts'
import { useTimeZone } from './use-time-zone.ts'

/** The frame of all signed-in screens: bar, sidebar (a drawer on small screens), the screen. */
export function Component() {
  const [open, setOpen] = useState(false)
  const burger = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  useTimeZone()
  useDigestOfTabs()
  useHotkeys(
    [
      [
        'Escape',
        ({ target }) => {
          // In a menu of the sidebar it's meant for that.
          if (!open || (target instanceof Element && target.closest('[role="menu"]'))) return
          close()
          burger.current?.focus()
        },
        { preventDefault: false },
      ],
    ],
    [],
  )
  return (
    <>
      <a className={css.skip} href="#content">
        {texts.skip}
      </a>
      <TopBar burger={burger} open={open} onToggle={() => setOpen(!open)} />
      <OfflineNotice />
      <div className={css.side} data-open={open}>
        <Sidebar onLeave={close} />
      </div>
      {open && (
        <button type="button" className={css.shade} aria-label={texts.closeNavigation} onClick={close} />
      )}
      <main id="content" className={css.main} tabIndex={-1} inert={open}>
        <div className={css.wrap}>
          <Outlet />
        </div>
      </main>
    </>
  )
}
