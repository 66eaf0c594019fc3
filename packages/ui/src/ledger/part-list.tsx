import type { LedgerPart } from './ledger-parts.ts'
import css from './part-list.module.css'
import { partTitle } from './part-title.ts'
import { texts } from './texts.ts'
import { TreatButton } from './treat-button.tsx'

export type PartListProps = { parts: readonly LedgerPart[]; onTreat?: (id: string) => void }

/** Parts of an issue with all they hold: their words and their links. */
export function PartList({ parts, onTreat }: PartListProps) {
  return (
    <ul className={css.list}>
      {parts.map((part) => {
        const words = [part.title, part.text].filter(Boolean).join('\n')
        const links = part.links.filter(({ url, text }) => url !== null || !words.includes(text))
        return (
          <li key={part.id} className={css.part}>
            <div className={css.held} dir="auto">
              {part.title && !part.text.startsWith(part.title) && <strong>{part.title}</strong>}
              {part.text && !isSaidBy(part) && <p>{part.text}</p>}
              {links.length > 0 && (
                <ul className={css.links}>
                  {links.map(({ url, text }, index) => (
                    <li key={index}>
                      {url === null ? (
                        text
                      ) : (
                        <a href={url} target="_blank" rel="noopener noreferrer">
                          {text.trim() || texts.linkTo(hostOf(url))}
                        </a>
                      )}
                    </li>
                  ))}
                </ul>
              )}
              {words === '' && links.length === 0 && <p>{texts.noWords}</p>}
            </div>
            {onTreat && part.canBeStory && (
              <TreatButton title={partTitle(part)} onTreat={() => onTreat(part.id)} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Whether the words of a part are those of its one link. */
function isSaidBy({ text, links: [link, ...more] }: LedgerPart): boolean {
  return link !== undefined && more.length === 0 && link.text.trim() === text.trim()
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./u, '') : ''
}
