import { FieldCard } from '@tidings/ui/page-header/field-card'
import { useId } from 'react'
import { KeyCaps } from './key-caps.tsx'
import { KeySwitch, useShortcutsOff } from './key-switch.tsx'
import css from './keys.module.css'
import { ALL_OFF, isOff, SHORTCUTS, type ShortcutId } from './shortcuts.ts'
import { texts } from './texts.ts'

/** Switches shortcuts off and on, all or individually; stored at once. */
export function ShortcutSettings() {
  const [off, change] = useShortcutsOff()
  const hintId = useId()
  const isOn = !off.includes(ALL_OFF)
  const set = (id: ShortcutId, on: boolean) => change(on ? off.filter((other) => other !== id) : [...off, id])
  return (
    <FieldCard title={texts.title}>
      <div>
        <KeySwitch off={off} onChange={change} describedBy={hintId} />
        <p className="hint mt-1" id={hintId}>
          {texts.useHint}
        </p>
      </div>
      {isOn && (
        <fieldset className={css.choices}>
          <legend className="visually-hidden">{texts.which}</legend>
          {SHORTCUTS.map(({ id, text, keys }) => (
            <label key={id} className="check">
              <input
                type="checkbox"
                checked={!isOff(id, off)}
                onChange={({ currentTarget }) => set(id, currentTarget.checked)}
              />
              <span className="grow">{text}</span>
              <KeyCaps keys={keys} />
            </label>
          ))}
        </fieldset>
      )}
    </FieldCard>
  )
}
