import { Button } from '@mantine/core'
import type { Passkey } from '@tidings/api/schemas/passkey'
import { FieldCard } from '@tidings/ui/field-card/field-card'
import { RelativeTime } from '@tidings/ui/time/relative-time'
import { useRef, useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { hasPasskeys } from '../../../session/passkeys.ts'
import { useUser } from '../../../session/session.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import css from './security.module.css'
import { texts } from './texts.ts'
import { useRefocus } from './use-refocus.ts'

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

const words = texts.passkeys

/** The keys that the user's devices keep, with what adds, renames and removes one. */
export function Passkeys() {
  const { hasPassword } = useUser()
  const { data, isError } = trpc.passkeys.list.useQuery()
  const [dialog, setDialog] = useState<'add' | 'rename' | 'remove'>()
  const [chosen, setChosen] = useState<Passkey>()
  const rows = useRef<HTMLUListElement>(null)
  useRefocus(rows, dialog !== undefined)
  const close = () => setDialog(undefined)
  const open = (which: 'rename' | 'remove', passkey: Passkey) => {
    setChosen(passkey)
    setDialog(which)
  }
  return (
    <FieldCard title={words.title}>
      {!data && <p className={css.text}>{isError ? words.failed : words.loading}</p>}
      <ul className={css.rows} ref={rows}>
        {data?.passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={() => open('rename', passkey)}
            onRemove={() => open('remove', passkey)}
          />
        ))}
        <li className={css.row}>
          <span className={css.words}>
            <span>{hasPasskeys() ? (hasPassword ? words.hint : words.needsPassword) : words.unknown}</span>
          </span>
          {hasPasskeys() && hasPassword && (
            <Button variant="default" onClick={() => setDialog('add')}>
              {words.add}
            </Button>
          )}
        </li>
      </ul>
      <AddPasskeyDialog opened={dialog === 'add'} onClose={close} />
      <RenamePasskeyDialog opened={dialog === 'rename'} passkey={chosen} onClose={close} />
      <RemovePasskeyDialog opened={dialog === 'remove'} passkey={chosen} onClose={close} />
    </FieldCard>
  )
}

/** A passkey: what it is called, since when there is one, and when it was last of use. */
function PasskeyRow({
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
