import { Fragment, type ReactNode } from 'react'
import { trpc } from '../../api/trpc.ts'
import { NotLoaded } from '../../lib/failed-note.tsx'
import { SubPageHeader } from '../../lib/sub-page-header.tsx'
import { hasJustEnded } from '../../reading/use-reading.ts'
import { ImportCard } from './import-card.tsx'
import { ImportDrop } from './import-drop.tsx'
import css from './imports.module.css'
import { texts } from './texts.ts'

/** The polling interval of an active import, in ms. */
const LOOK = 1500

/** Imports of files: a drop area, and below it the reports of imports; above it, those that are active or have just ended. */
export function Component() {
  const { data, isError } = trpc.imports.list.useQuery(
    {},
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => {
        const isAtWork = state.data?.imports.some(({ state: at }) => at === 'scanning' || at === 'reading')
        return isAtWork ? LOOK : false
      },
    },
  )
  const imports = data?.imports ?? []
  const isAbout = imports.some(({ state, endedAt }) => state !== 'done' || hasJustEnded(endedAt))
  const cards = (
    <ul key="cards" className="plain-list stack">
      {imports.map((one) => (
        <li key={one.id}>
          <ImportCard one={one} />
        </li>
      ))}
    </ul>
  )
  const drop = (
    <Fragment key="drop">
      <ImportDrop isMain={!isAbout} />
      <Help as="ol" {...texts.takeout}>
        <a href="https://takeout.google.com/settings/takeout/custom/gmail" target="_blank" rel="noreferrer">
          {texts.takeout.link}
        </a>
      </Help>
      <Help as="ul" {...texts.lists} />
    </Fragment>
  )
  return (
    <>
      <SubPageHeader texts={texts} meta={[texts.subtitle]} />
      <div className="stack wide">
        {isAbout ? [cards, drop] : [drop, cards]}
        {!data && <NotLoaded isError={isError} texts={texts} />}
      </div>
    </>
  )
}

type HelpProps = { summary: string; steps: readonly string[]; as: 'ol' | 'ul'; children?: ReactNode }

function Help({ summary, steps, as: List, children }: HelpProps) {
  return (
    <details className={`small ${css.takeout}`}>
      <summary>{summary}</summary>
      <List>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </List>
      {children}
    </details>
  )
}
