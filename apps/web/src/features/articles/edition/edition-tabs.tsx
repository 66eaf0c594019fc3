import type { CatchUpView } from '@tidings/api/schemas/edition'
import { PageHeader } from '@tidings/ui/page-header/page-header'
import { Segment } from '@tidings/ui/segment/segment'
import { TabSet } from '@tidings/ui/tab-set/tab-set'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { trpc } from '../../../api/trpc.ts'
import { lazyPart } from '../../../lib/connection/lazy-part.tsx'
import { useStored } from '../../../lib/use-stored.ts'
import { ListLoading } from '../list/list-toolbar.tsx'
import { ListTools } from '../list/list-tools.tsx'
import { useLatest } from '../list/use-latest.ts'
import { useListLocation } from '../list/use-list-location.ts'
import { texts as digestTexts } from '../texts.ts'
import css from './edition.module.css'
import { type Minutes, texts } from './edition-texts.ts'
import { EditionView } from './edition-view.tsx'

// Most visits are only to today's edition.
const CatchUpCard = lazyPart(
  async () => (await import('./catch-up-card.tsx')).CatchUpCard,
  ({ onClose }) => onClose(),
)
const CatchUpStories = lazyPart(
  async () => (await import('./catch-up-stories.tsx')).CatchUpStories,
  ({ onBack }) => onBack(),
)
const EarlierEditions = lazyPart(
  async () => (await import('./earlier-editions.tsx')).EarlierEditions,
  ({ onToday }) => onToday(),
)

const MINUTES: readonly Minutes[] = ['10', '20', 'all']
const options = MINUTES.map((value) => ({ value, label: texts.minutesOf[value] }))

type EditionTabsProps = {
  /** The user's day, `2026-11-20`. */
  today: string
  meta: readonly ReactNode[]
  /** Shown above today's edition. */
  review: ReactNode
}

/** The digest: today's edition and the earlier ones. */
export function EditionTabs({ today, meta, review }: EditionTabsProps) {
  const [params, setParams] = useSearchParams()
  const location = useListLocation()
  const { view } = location.choices
  const setLatest = useLatest()
  const [minutes, setMinutes] = useEditionMinutes()
  const edition = trpc.editions.today.useQuery({ minutes }, { placeholderData: (before) => before })
  // Once shown, the toolbar stays: a change of the reading time must not remove it while it is used.
  const [begun, setBegun] = useState(false)
  if (!begun && !edition.isPending) setBegun(true)
  const { catchUp, close } = useCatchUp()
  const [showsMatter, setShowsMatter] = useState(false)
  const tab = params.get('tab') === 'earlier' ? 'earlier' : 'today'
  const day = params.get('day') ?? undefined
  const go = (chosen: 'today' | 'earlier') => {
    const next = new URLSearchParams(params)
    next.delete('day')
    if (chosen === 'earlier') next.set('tab', 'earlier')
    else next.delete('tab')
    setParams(next, { preventScrollReset: chosen === tab })
  }
  const { data } = edition
  const chosen = data ? data.sections.reduce((sum, { entries }) => sum + entries.length, 0) : 0
  const ofTime = (tab === 'today' || day !== undefined) && (
    <div className={css.time}>
      {tab === 'today' && data && (
        <span className="hint" role="status">
          {texts.chosen(chosen, data.seconds)}
        </span>
      )}
      <Segment label={texts.minutes} value={minutes} options={options} onChange={setMinutes} />
    </div>
  )
  const shared = { view, minutes, onMinutes: setMinutes }
  return (
    <>
      <PageHeader title={digestTexts.digest} meta={meta}>
        {edition.isPending && !begun ? (
          <ListLoading />
        ) : (
          <ListTools
            scope={{}}
            location={location}
            latest={{ pressed: false, onPress: () => setLatest(true) }}
          />
        )}
      </PageHeader>
      {catchUp && !showsMatter && tab === 'today' && (
        <CatchUpCard catchUp={catchUp} onMatter={() => setShowsMatter(true)} onClose={close} />
      )}
      {!catchUp && tab === 'today' && data && review}
      {catchUp && showsMatter && tab === 'today' ? (
        <CatchUpStories catchUp={catchUp} view={view} onBack={() => setShowsMatter(false)} />
      ) : (
        <TabSet
          label={texts.tabs}
          look="line"
          value={tab}
          onChange={go}
          aside={ofTime}
          tabs={[
            {
              value: 'today',
              label: texts.today,
              panel: <EditionView query={edition} isToday {...shared} onOther={() => go('earlier')} />,
            },
            {
              value: 'earlier',
              label: texts.earlier,
              panel: <EarlierEditions today={today} day={day} {...shared} onToday={() => go('today')} />,
            },
          ]}
        />
      )}
    </>
  )
}

/** After days without a visit: what arrived while the user was away, until the card is closed. */
function useCatchUp(): { catchUp: CatchUpView | undefined; close: () => void } {
  const visit = trpc.editions.visit.useMutation()
  const { mutate } = visit
  useEffect(() => mutate({}), [mutate])
  const awaySince = visit.data?.awaySince ?? null
  // The absence whose card was closed; the card of the next one is shown again.
  const [closed, setClosed] = useStored('catchUpClosed')
  const isOpen = awaySince !== null && awaySince !== closed
  const { data } = trpc.editions.catchUp.useQuery({}, { enabled: isOpen })
  const catchUp = isOpen && data && data.articles > 0 ? data : undefined
  return { catchUp, close: () => setClosed(awaySince ?? '') }
}

/** The user's reading time for an edition; stored in this browser. */
function useEditionMinutes(): [Minutes, (minutes: Minutes) => void] {
  const [stored, store] = useStored('editionMinutes')
  return [stored === '10' || stored === '20' ? stored : 'all', store]
}
