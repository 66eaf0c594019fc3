import { trpc } from '../../../api/trpc.ts'
import { type Minutes, texts } from '../edition/edition-texts.ts'
import { OfferLine } from '../edition/offer-line.tsx'
import css from './digest-screen.module.css'

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
  // Its place is kept while it is loading, so that nothing moves later.
  if (entries.length === 0 || !isShown)
    return isPending || entries.length > 0 ? <div className={css.offerPlace} /> : null
  const newsletters = new Set(entries.map(({ article }) => article.newsletterId)).size
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
