import { Button } from '@mantine/core'
import type { Passkey } from '@tidings/api/schemas/passkey'
import { FieldCard } from '@tidings/ui/field-card/field-card'
import { useRef, useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { hasPasskeys } from '../../../session/passkeys.ts'
import { useUser } from '../../../session/session.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import css from './security.module.css'
import { texts } from './texts.ts'
import { useRefocus } from './use-refocus.ts'

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
