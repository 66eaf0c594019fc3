import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { PopupAnchor, useOpened } from './popup-anchor.tsx'
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
