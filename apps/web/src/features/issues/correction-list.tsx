import { Button } from '@mantine/core'
import { useId } from 'react'
import { trpc } from '../../api/trpc.ts'
import css from './correction-list.module.css'
import { texts } from './texts.ts'

const words = texts.corrections

/** What the reader taught Tidings about a newsletter, each to be forgotten; nothing where that is nothing. */
export function CorrectionList({ newsletterId }: { newsletterId: string }) {
  const titleId = useId()
  const { data } = trpc.newsletters.corrections.useQuery({ id: newsletterId })
  const forget = trpc.newsletters.deleteCorrection.useMutation({ meta: { failure: words.failed } })
  if (!data || data.corrections.length === 0) return null
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <h2 className={css.title} id={titleId} tabIndex={-1}>
        {words.title}
      </h2>
      <p className={css.note}>{words.text}</p>
      <ul className={css.rows}>
        {data.corrections.map(({ id, verdict, title, learned }) => {
          const [before, named, after] = words[learned ?? 'same'][verdict](title)
          return (
            <li key={id} className={css.row}>
              <span>
                {before}
                <strong dir="auto">{named}</strong>
                {after}
              </span>
              <Button
                variant="quiet"
                size="xs"
                aria-label={words.forgetOf(title)}
                loading={forget.isPending && forget.variables.correctionId === id}
                onClick={() =>
                  forget.mutate(
                    { id: newsletterId, correctionId: id },
                    { onSuccess: () => document.getElementById(titleId)?.focus() },
                  )
                }
              >
                {words.forget}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
