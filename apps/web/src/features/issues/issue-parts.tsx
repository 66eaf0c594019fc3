import type { IssueDetails } from '@tidings/api/schemas/issue-page'
import { useMemo } from 'react'
import { useReaderLocation } from '../articles/reader-location.ts'
import { isComplete } from './is-complete.ts'
import { HiddenNote } from './parts/hidden-note.tsx'
import { divideParts } from './parts/issue-parts.ts'
import { KindChips } from './parts/kind-chips.tsx'
import { SetAsideList } from './parts/non-article-list.tsx'
import { LedgerBar } from './parts/parts-bar.tsx'
import { LedgerSection } from './parts/parts-section.tsx'
import { StoryList } from './parts/story-list.tsx'
import { texts } from './parts/texts.ts'
import { useTurning } from './use-reclassify.tsx'

/** All parts of an issue: its stories, what was set aside, and the rest by kind. Nothing of the mail is missing. */
export function IssueLedger({ details }: { details: IssueDetails }) {
  const { issue, stories, leftovers, totals } = details
  const { setAside, kinds, hidden } = useMemo(() => divideParts(leftovers), [leftovers])
  const reader = useReaderLocation()
  const { ledger, treatAsStory, leaveOut } = useTurning(issue.id)
  const others = leftovers.length - setAside.length - hidden.length
  const onlySponsors = setAside.every(({ reason }) => reason === 'sponsor')
  return (
    <div ref={ledger}>
      <LedgerBar
        stories={stories.length}
        setAside={setAside.length}
        onlySponsors={onlySponsors}
        others={others}
        complete={isComplete(details)}
      />
      {stories.length > 0 && (
        <LedgerSection tone="story" title={texts.stories(stories.length)}>
          <StoryList stories={stories} onRead={reader.open} onLeaveOut={leaveOut} />
        </LedgerSection>
      )}
      {setAside.length > 0 && (
        <LedgerSection
          tone="aside"
          title={onlySponsors ? texts.sponsors(setAside.length) : texts.setAside(setAside.length)}
          note={texts.setAsideNote}
        >
          <SetAsideList parts={setAside} onTreat={treatAsStory} />
        </LedgerSection>
      )}
      {others > 0 && (
        <LedgerSection tone="other" title={texts.others(others)} note={texts.othersNote}>
          <KindChips kinds={kinds} onTreat={treatAsStory} />
        </LedgerSection>
      )}
      <HiddenNote words={totals?.hiddenWords ?? 0} parts={hidden} />
    </div>
  )
}
