import type { IssuePart } from './issue-parts.ts'
import { PartContent } from './part-content.tsx'
import css from './part-list.module.css'
import { partTitle } from './part-title.ts'
import { ReclassifyButton } from './reclassify-button.tsx'

export type PartListProps = { parts: readonly IssuePart[]; onTreat?: (id: string) => void }

/** Parts of an issue with all they hold. */
export function PartList({ parts, onTreat }: PartListProps) {
  return (
    <ul className={css.list}>
      {parts.map((part) => (
        <li key={part.id} className={css.part}>
          <PartContent part={part} />
          {onTreat && part.canBeArticle && (
            <ReclassifyButton title={partTitle(part)} onTreat={() => onTreat(part.id)} />
          )}
        </li>
      ))}
    </ul>
  )
}
