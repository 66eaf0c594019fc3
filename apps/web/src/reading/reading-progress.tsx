import { Button } from '@mantine/core'
import { Link } from '@tidings/ui/link'
import { trpc } from '../api/trpc.ts'
import { texts } from './texts.ts'
import { hasJustEnded, type Reading } from './use-reading.ts'

/** How many of the issues that are being read can be read already. */
export function ReadingProgress({ reading: { done, total }, note }: { reading: Reading; note?: string }) {
  return (
    <div className="fields gap-1">
      <p className="strong">{texts.progress(done, total)}</p>
      <progress className="progress-bar" value={done} max={Math.max(1, total)} aria-label={texts.label} />
      <p className="hint">{[note, texts.byItself].filter(Boolean).join(' · ')}</p>
    </div>
  )
}

/** The way from an import that has just ended (ISO 8601) to what came in. */
export function DigestButton({ endedAt }: { endedAt: string | null }) {
  const isNew = hasJustEnded(endedAt)
  const { data, isFetchedAfterMount } = trpc.editions.catchUp.useQuery(
    {},
    { enabled: isNew, refetchOnMount: 'always' },
  )
  // Its words would change while they are read.
  if (!isNew || !isFetchedAfterMount) return null
  return (
    <div>
      <Button component={Link} href="/">
        {data?.isFirst && data.matter.length > 0 ? texts.first : texts.digest}
      </Button>
    </div>
  )
}
