import { Button } from '@mantine/core'
import { Link } from '@tidings/ui/link/link'
import { trpc } from '../api/trpc.ts'
import css from './reading-progress.module.css'
import { texts } from './texts.ts'
import type { Reading } from './use-reading.ts'

/** How many of the issues that are being read can be read already. */
export function ReadingProgress({ reading: { done, total }, note }: { reading: Reading; note?: string }) {
  return (
    <div className={css.progress}>
      <p className={css.line}>{texts.progress(done, total)}</p>
      <progress className={css.bar} value={done} max={Math.max(1, total)} aria-label={texts.label} />
      <p className="hint">{[note, texts.byItself].filter(Boolean).join(' · ')}</p>
    </div>
  )
}

/** The way from an import that is done to what came in. */
export function DigestButton() {
  const { data } = trpc.editions.catchUp.useQuery({}, { refetchOnMount: 'always' })
  return (
    <Button component={Link} href="/">
      {data?.isFirst ? texts.first : texts.digest}
    </Button>
  )
}
