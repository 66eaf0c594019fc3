import { useState } from 'react'
import type { Addition } from './story-article.ts'
import css from './story-article-list.module.css'
import { texts } from './texts.ts'

/** So many sentences are shown before one asks for more. */
const SHOWN = 3

type TellingAdditionsProps = {
  source: string
  adds: readonly Addition[]
  onOpen: (addition: Addition) => void
  titleAs: 'h4' | 'h5'
}

/** What a telling adds, sentence by sentence as it says it; each leads to its place. */
export function TellingAdditions({ source, adds, onOpen, titleAs: Title }: TellingAdditionsProps) {
  const [all, setAll] = useState(false)
  if (adds.length === 0) return <p className={css.nothing}>{texts.addsNothing}</p>
  const shown = all ? adds : adds.slice(0, SHOWN)
  return (
    <>
      <Title className={css.addsHeading}>{texts.adds}</Title>
      <ul className={css.adds}>
        {shown.map((addition) => (
          <li key={addition.start}>
            <button type="button" dir="auto" title={texts.goTo(source)} onClick={() => onOpen(addition)}>
              {addition.text}
            </button>
          </li>
        ))}
      </ul>
      {shown.length < adds.length && (
        <button type="button" className={css.more} onClick={() => setAll(true)}>
          {texts.moreAdditions(adds.length - shown.length)}
        </button>
      )}
    </>
  )
}
