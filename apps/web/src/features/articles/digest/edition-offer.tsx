import { trpc } from '../../../api/trpc.ts'
import { type Minutes, texts } from '../edition/edition-texts.ts'
import { OfferLine } from '../edition/offer-line.tsx'
import css from './digest-screen.module.css'

/** Of fewer newsletters a choice saves no time. */
const LEAST_NEWSLETTERS = 2

/** Offers today's edition of ten minutes to a user who hasn't chosen yet; until it `isShown`, there is only its place. */
export function EditionOffer({
  isShown,
  onChoose,
}: {
  isShown: boolean
  onChoose: (minutes: Minutes) => void
}) {
  const { data, isPending } = trpc.editions.today.useQuery({ minutes: '10' })
  const entries = data?.sections.flatMap((section) => (section.kind === 'links' ? [] : section.entries)) ?? []
  const newsletters = new Set(entries.map(({ article }) => article.newsletterId)).size
  // Its place is kept while it is loading, so that nothing moves later.
  const isOffered = newsletters >= LEAST_NEWSLETTERS
  if (!isOffered || !isShown) return isPending || isOffered ? <div className={css.offerPlace} /> : null
  const { text, action, close } = texts.offer
  return (
    <OfferLine
      text={text(entries.length, newsletters)}
      {...{ action, close }}
      onAction={() => onChoose('10')}
      onClose={() => onChoose('all')}
    />
  )
}
