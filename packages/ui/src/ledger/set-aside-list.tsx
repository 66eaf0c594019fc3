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
              <strong>{title}</strong> <span>{restOf(part, title)}</span>
            </span>
            {part.canBeStory && <TreatButton title={title} onTreat={() => onTreat(part.id)} />}
          </li>
        )
      })}
    </ul>
  )
}

/** The text of a part without the words that stand for its title. */
function restOf({ text }: LedgerPart, title: string): string {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  return words.startsWith(title) ? words.slice(title.length).trim() : words
}
