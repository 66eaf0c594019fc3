import { Dialog } from '@tidings/ui/dialog/dialog'
import { useId } from 'react'
import { KeyCaps } from './key-caps.tsx'
import { KeySwitch, useShortcutsOff } from './key-switch.tsx'
import css from './keys.module.css'
import { isOff, SHORTCUTS, type Shortcut } from './shortcuts.ts'
import { texts } from './texts.ts'

const GROUPS = ['move', 'act', 'find', 'go'] as const
/** Default actions of keys, which can't be switched off. */
type FixedKey = Pick<Shortcut, 'keys' | 'also' | 'text'> & { id: string; isFixed: true }
const FIXED: Partial<Record<Shortcut['group'], readonly FixedKey[]>> = {
  move: [{ id: 'close', keys: ['Esc'], text: texts.close, isFixed: true }],
  act: [{ id: 'controls', keys: ['←'], also: '→', text: texts.controls, isFixed: true }],
  find: [
    { id: 'suggestion', keys: ['↓'], also: '↑', text: texts.search.move, isFixed: true },
    { id: 'take', keys: ['Enter'], text: texts.search.take, isFixed: true },
    { id: 'suggestions', keys: ['Esc'], text: texts.search.close, isFixed: true },
  ],
}

type ShortcutsDialogProps = { opened: boolean; onClose: () => void }

/** All shortcuts with their actions, and a switch for all of them. */
export function ShortcutsDialog({ opened, onClose }: ShortcutsDialogProps) {
  const [off, change] = useShortcutsOff()
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title} size={640}>
      <div className={css.groups}>
        {GROUPS.map((group) => (
          <ShortcutGroup
            key={group}
            group={group}
            shortcuts={SHORTCUTS.filter((shortcut) => shortcut.group === group)}
            off={off}
          />
        ))}
      </div>
      <div className={css.foot}>
        <KeySwitch off={off} onChange={change} />
      </div>
    </Dialog>
  )
}

type ShortcutGroupProps = {
  group: Shortcut['group']
  shortcuts: readonly Shortcut[]
  off: readonly string[]
}

/** The shortcuts of one group, with disabled ones crossed out. */
function ShortcutGroup({ group, shortcuts, off }: ShortcutGroupProps) {
  const headingId = useId()
  const rows: readonly (Shortcut | FixedKey)[] = [...shortcuts, ...(FIXED[group] ?? [])]
  return (
    <section className={css.group} data-group={group} aria-labelledby={headingId}>
      <h3 id={headingId}>{texts.groups[group]}</h3>
      <dl>
        {rows.map((row) => (
          <div key={row.id} data-off={(!('isFixed' in row) && isOff(row.id, off)) || undefined}>
            <dt>{row.text}</dt>
            <dd>
              <KeyCaps {...row} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
