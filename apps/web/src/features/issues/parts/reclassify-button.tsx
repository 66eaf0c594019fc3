import { Button } from '@mantine/core'
import { texts } from './texts.ts'

/** Makes a story of a part of an issue; `title` says of which one. */
export function ReclassifyButton({ title, onTreat }: { title: string; onTreat: () => void }) {
  return (
    <Button variant="quiet" size="xs" data-reclassify aria-label={texts.treatOf(title)} onClick={onTreat}>
      {texts.treat}
    </Button>
  )
}
