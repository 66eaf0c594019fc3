import { ActionIcon, Button } from '@mantine/core'
import { IconBookmark, IconCircleCheck, IconX } from '@tabler/icons-react'
import { texts } from './list-texts.ts'
import css from './selection-bar.module.css'
import type { ListSelection } from './use-list-keys.ts'

/** The actions for selected articles, at the lower edge of the page. */
export function SelectionBar({ ids, save, mark, clear }: ListSelection) {
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
  const count = ids.size > 0 && texts.selected(ids.size)
  return (
    <>
      <p className="visually-hidden" role="status">
        {count}
      </p>
      {count && (
        <section className={css.bar} aria-label={texts.selection}>
          <p aria-hidden="true">{count}</p>
          <Button size="xs" variant="quiet" leftSection={<IconCircleCheck {...icon} />} onClick={mark}>
            {texts.markSelected}
          </Button>
          <Button size="xs" variant="quiet" leftSection={<IconBookmark {...icon} />} onClick={save}>
            {texts.saveSelected}
          </Button>
          <ActionIcon aria-label={texts.clearSelection} onClick={clear}>
            <IconX {...icon} />
          </ActionIcon>
        </section>
      )}
    </>
  )
}
