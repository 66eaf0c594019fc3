import { ActionIcon, Button } from '@mantine/core'
import { IconClock, IconX } from '@tabler/icons-react'
import { trpc } from '../../../api/trpc.ts'
import { Icon } from '../../../lib/icon.tsx'
import { type Minutes, texts } from '../edition/edition-texts.ts'
import css from './edition-offer.module.css'

/** Offers today's edition of ten minutes to a user who hasn't chosen yet. */
export function EditionOffer({ onChoose }: { onChoose: (minutes: Minutes) => void }) {
  const { data, isPending } = trpc.editions.today.useQuery({ minutes: '10' })
  const entries = data?.sections.flatMap((section) => (section.kind === 'links' ? [] : section.entries)) ?? []
  // Its place is kept while it is loading, so that nothing moves later.
  if (entries.length === 0) return isPending ? <div className={css.offer} /> : null
  const newsletters = new Set(entries.map(({ article }) => article.newsletterId)).size
  return (
    <div className={css.offer}>
      <Icon of={IconClock} />
      <p className={css.words}>{texts.offer.text(entries.length, newsletters)}</p>
      <Button size="xs" variant="light" onClick={() => onChoose('10')}>
        {texts.offer.action}
      </Button>
      <ActionIcon aria-label={texts.offer.close} onClick={() => onChoose('all')}>
        <IconX size={18} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
