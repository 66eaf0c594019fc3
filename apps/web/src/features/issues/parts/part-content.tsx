import type { IssuePart } from './issue-parts.ts'
import css from './part-content.module.css'
import { texts } from './texts.ts'

/** All that a part of an issue holds: its words and its links. */
export function PartContent({ part }: { part: IssuePart }) {
  const words = [part.title, part.text].filter(Boolean).join('\n')
  const links = part.links.filter(({ url, text }) => url !== null || !words.includes(text))
  return (
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
  )
}

/** Whether the words of a part are those of its one link. */
function isSaidBy({ text, links: [link, ...more] }: IssuePart): boolean {
  return link !== undefined && more.length === 0 && link.text.trim() === text.trim()
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./u, '') : ''
}
