import { Menu } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { type ReactNode, type Ref, useEffect, useLayoutEffect, useState } from 'react'
import type { Popup } from './popup-button.tsx'

/** The menu of a `PopupButton`, `width` px wide. */
export function PopupMenu({ popup, width, children }: { popup: Popup; width: number; children: ReactNode }) {
  const { id, button, onChange } = popup
  return (
    <Menu id={id} width={width} opened={useOpened(popup)} onChange={onChange}>
      <Menu.Target>
        <PopupAnchor button={button} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

type MenuActionProps = { icon: Icon; run: (() => void) | undefined; children: ReactNode }

/** An item of a menu; nothing without what it runs. */
export function MenuAction({ icon: Shape, run, children }: MenuActionProps) {
  if (!run) return null
  return (
    <Menu.Item leftSection={<Shape size={18} stroke={1.75} />} onClick={run}>
      {children}
    </Menu.Item>
  )
}

/** What Mantine takes for a popup's target: the button that is on the page already. */
export function PopupAnchor({ button, ref }: Pick<Popup, 'button'> & { ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return
    ref(button.current)
    return () => void ref(null)
  }, [button, ref])
  return null
}

/** Whether the popup opens; not before its target is known, by which it is placed and to which the focus returns. */
export function useOpened({ opened }: Pick<Popup, 'opened'>): boolean {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  return opened && isReady
}
