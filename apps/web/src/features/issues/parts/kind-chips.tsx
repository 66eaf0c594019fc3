import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Icon } from '../../../lib/icon.tsx'
import type { PartKind } from './issue-parts.ts'
import { PartList } from './part-list.tsx'
import css from './parts.module.css'
import { texts } from './texts.ts'

type KindChipsProps = { kinds: readonly PartKind[]; onTreat: (id: string) => void }

/** The other parts of an issue: a button for each kind with its number, which shows them below. */
export function KindChips({ kinds, onTreat }: KindChipsProps) {
  const id = useId()
  const [chosen, setChosen] = useState<string>()
  const open = kinds.find(({ label }) => label === chosen)
  return (
    <>
      <ul className="wrap mt-2">
        {kinds.map(({ label, parts }) => (
          <li key={label}>
            <button
              type="button"
              className={css.chip}
              aria-expanded={label === chosen}
              aria-controls={label === chosen ? id : undefined}
              onClick={() => setChosen(label === chosen ? undefined : label)}
            >
              {label} <span className={css.count}>{texts.count(parts.length)}</span>
              <Icon of={IconChevronDown} size={16} />
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <section id={id} className="framed mt-3" aria-label={open.label}>
          <PartList key={open.label} parts={open.parts} onTreat={onTreat} />
        </section>
      )}
    </>
  )
}
