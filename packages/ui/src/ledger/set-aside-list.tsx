import { type LedgerPart, setAsideLabel } from './ledger-parts.ts'
import { partTitle } from './part-title.ts'
import css from './set-aside-list.module.css'
import { TreatButton } from './treat-button.tsx'

export type SetAsideListProps = { parts: readonly LedgerPart[]; onTreat: (id: string) => void }

/** What somebody might miss among the stories, one by one: sponsors, jobs, what they left out. */
export function SetAsideList({ parts, onTreat }: SetAsideListProps) {
  return (
    <ul className={css.list}>
      {parts.map((part) => {
        const title = partTitle(part)
        return (
          <li key={part.id} className={css.row}>
            <span className={css.badge}>{setAsideLabel(part)}</span>
            <span className={css.words} dir="auto">
              {part.title && <strong>{part.title}</strong>}{' '}
              <span>{restOf(part) || (!part.title && title)}</span>
            </span>
            {part.canBeStory && <TreatButton title={title} onTreat={() => onTreat(part.id)} />}
          </li>
        )
      })}
    </ul>
  )
}

/** The text of a part without its title, which may begin it. */
function restOf({ title, text }: LedgerPart): string {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  return title && words.startsWith(title) ? words.slice(title.length).trim() : words
}
