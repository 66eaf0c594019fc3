import { ActionIcon, Drawer } from '@mantine/core'
import { IconTextSize } from '@tabler/icons-react'
import frame from '../dialog/frame.module.css'
import { StyleControls, type StyleControlsProps } from './style-controls.tsx'
import css from './style-sheet.module.css'
import { texts } from './texts.ts'

export type StyleSheetProps = Pick<StyleControlsProps, 'value' | 'onChange'> & {
  opened: boolean
  onToggle: (opened: boolean) => void
  /** The reader, so that the drawer has its theme. */
  target: HTMLElement | null
}

/** On phones, the reader's text settings in a drawer from below. */
export function StyleSheet({ opened, onToggle, target, value, onChange }: StyleSheetProps) {
  return (
    <>
      <ActionIcon
        size="xl"
        aria-label={texts.settings}
        aria-expanded={opened}
        aria-haspopup="dialog"
        onClick={() => onToggle(true)}
      >
        <IconTextSize size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <Drawer.Root
        opened={opened}
        onClose={() => onToggle(false)}
        position="bottom"
        size="auto"
        zIndex="var(--z-popover)"
        portalProps={target ? { target } : {}}
        padding={0}
        classNames={{ overlay: frame.overlay, content: `${frame.content} ${css.sheet}` }}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label={texts.settings}>
          <Drawer.Body>
            <span className={css.grip} aria-hidden="true" />
            <StyleControls value={value} onChange={onChange} stacked />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  )
}
