import { Button } from '@mantine/core'
import type { Passkey } from '@tidings/api/schemas/passkey'
import { RelativeTime } from '@tidings/ui/time/relative-time'
import css from './security.module.css'
import { texts } from './texts.ts'

const words = texts.passkeys

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

/** A passkey: what it is called, since when there is one, and when it was last of use. */
export function PasskeyRow({
  passkey: { name, createdAt, lastUsedAt, isBackedUp },
  onRename,
  onRemove,
}: PasskeyRowProps) {
  return (
    <li className={css.row}>
      <span className={css.words}>
        <strong className={css.name}>{name}</strong>
        <span>
          {words.added} <RelativeTime at={createdAt} />,{' '}
          {lastUsedAt === null ? (
            words.neverUsed
          ) : (
            <>
              {words.lastUsed} <RelativeTime at={lastUsedAt} />
            </>
          )}
          {' · '}
          {isBackedUp ? words.backedUp : words.onOneDevice}
        </span>
      </span>
      <span className={css.buttons}>
        <Button variant="default" aria-label={words.renameLabel(name)} onClick={onRename}>
          {words.rename}
        </Button>
        <Button variant="default" aria-label={words.removeLabel(name)} onClick={onRemove}>
          {words.remove}
        </Button>
      </span>
    </li>
  )
}
