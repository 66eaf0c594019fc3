import { useLayoutEffect, useMemo, useState } from 'react'
import type { Place } from '../passages/passage.ts'
import { placesIn, showPlace } from '../passages/show-passage.ts'
import css from './article-summary.module.css'
import { texts } from './texts.ts'

export type SummarySentence = {
  text: string
  /** The words of the article's text that it is based on, and their approximate offset. */
  passage?: string
  start?: number
}

type ArticleSummaryProps = {
  sentences: readonly SummarySentence[]
  /** The text of the article. */
  html: string
  /** Its element. */
  prose: Element | null
  /** The model that wrote the sentences, if any. */
  model?: string | null
}

/** A shorter text, in characters, is read as quickly as its summary. */
const SHORT_TEXT = 600
/** The minimum ratio of a text's length to its summary's. */
const USEFUL = 2

/** The summary of an article; each sentence links to its source in the text, if that is found. */
export function ArticleSummary({ sentences, html, prose, model }: ArticleSummaryProps) {
  const [shown, setShown] = useState<number>()
  const [places, setPlaces] = useState<readonly (Place | undefined)[]>([])
  const article = useMemo(() => textOf(html), [html])
  // After the page shows `html`.
  useLayoutEffect(() => {
    const find = prose && html && placesIn(prose)
    setPlaces(sentences.map(({ passage, start = 0 }) => (find && passage ? find(passage, start) : undefined)))
  }, [sentences, html, prose])
  const own = sentences.map(({ text }) => text).join(' ')
  if (own === '' || article.length < SHORT_TEXT || article.length < USEFUL * own.length) return null
  if (isOpening(sentences[0]?.text ?? '', article)) return null
  return (
    <section className={css.summary} aria-label={texts.summary}>
      <ul className="plain-list">
        {sentences.map(({ text }, at) => {
          const place = places[at]
          return (
            <li key={text} dir="auto">
              {prose && place ? (
                <button
                  type="button"
                  className="plain-button"
                  onClick={() => {
                    setShown(at)
                    showPlace(prose, place)
                  }}
                >
                  {text}
                </button>
              ) : (
                text
              )}
            </li>
          )
        })}
      </ul>
      {model && <p className={css.by}>{texts.summarisedBy(model)}</p>}
      <span className="visually-hidden" role="status">
        {shown !== undefined && `${texts.inText}${shown % 2 ? ' ' : ''}`}
      </span>
    </section>
  )
}

function textOf(html: string): string {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content.textContent ?? ''
}

/** The maximum number of letters of a byline, date or greeting before the opening of a text. */
const ABOVE_OPENING = 200
/** The number of letters by which a sentence is recognized, even if the text has a footnote or a link within it. */
const BEGINNING = 60

/** Whether a text begins with a sentence: a summary that does, too, would repeat it right above. */
function isOpening(sentence: string, text: string): boolean {
  const beginning = lettersOf(sentence).slice(0, BEGINNING)
  return lettersOf(text)
    .slice(0, ABOVE_OPENING + beginning.length)
    .includes(beginning)
}

/** Paragraphs of HTML may be adjacent without any space, and quotation marks may differ. */
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '')
}
