import { Button } from '@mantine/core'
import type { ApiTokenView } from '@tidings/api/schemas/api-token'
import { Dialog } from '@tidings/ui/dialog/dialog'
import { FieldCard } from '@tidings/ui/field-card/field-card'
import { RelativeTime } from '@tidings/ui/time/relative-time'
import { showToast } from '@tidings/ui/toast/toast'
import { useRef, useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { useUser } from '../../../session/session.tsx'
import rows from '../security/security.module.css'
import { showFailure } from '../security/show-failure.ts'
import { useRefocus } from '../security/use-refocus.ts'
import { CreateTokenForm, MadeToken } from './create-token-form.tsx'
import css from './programs.module.css'
import { RevokeDialog } from './revoke-dialog.tsx'
import { texts } from './texts.ts'

const words = texts.tokens

/** The access tokens of other programs, with buttons to create and revoke one. */
export function AccessTokens() {
  const { hasPassword } = useUser()
  const { data, isError } = trpc.apiTokens.list.useQuery(undefined, { staleTime: 0 })
  const [isCreating, setCreating] = useState(false)
  const [secret, setSecret] = useState<string>()
  const [chosen, setChosen] = useState<ApiTokenView>()
  const [isRevoking, setRevoking] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useRefocus(list, isCreating || isRevoking)
  const { mutate, isPending } = trpc.apiTokens.revoke.useMutation({
    onSuccess: () => {
      setRevoking(false)
      showToast(words.revokeDialog.done)
    },
    onError: showFailure,
  })
  const close = () => {
    setCreating(false)
    setSecret(undefined)
  }
  return (
    <FieldCard title={words.title}>
      <p className={css.hint}>{words.hint}</p>
      {!data && <p className={css.hint}>{isError ? words.failed : texts.loading}</p>}
      <ul className={rows.rows} ref={list}>
        {data?.tokens.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            onRevoke={() => {
              setChosen(token)
              setRevoking(true)
            }}
          />
        ))}
        <li className={rows.row}>
          <span className={rows.words}>
            <span>{hasPassword ? data?.tokens.length === 0 && words.none : words.needsPassword}</span>
          </span>
          {hasPassword && (
            <Button variant="default" onClick={() => setCreating(true)}>
              {words.create}
            </Button>
          )}
        </li>
      </ul>
      <Dialog
        opened={isCreating}
        onClose={close}
        title={secret === undefined ? words.dialog.title : words.made.title}
        size={480}
      >
        {isCreating &&
          (secret === undefined ? (
            <CreateTokenForm onMade={setSecret} onClose={close} />
          ) : (
            <MadeToken secret={secret} onClose={close} />
          ))}
      </Dialog>
      <RevokeDialog
        opened={isRevoking}
        words={words.revokeDialog}
        name={chosen?.name ?? ''}
        isPending={isPending}
        onRevoke={() => chosen && mutate({ id: chosen.id })}
        onClose={() => setRevoking(false)}
      />
    </FieldCard>
  )
}

/** A token: its name, scopes, creation, expiry, and last use. */
function TokenRow({ token, onRevoke }: { token: ApiTokenView; onRevoke: () => void }) {
  const { name, scopes, createdAt, expiresAt, isExpired, lastUsedAt } = token
  return (
    <li className={rows.row}>
      <span className={rows.words}>
        <strong className={rows.name}>{name}</strong>
        <span>{words.can(scopes.map((scope) => words.scopes[scope].short))}</span>
        <span>
          {isExpired && <span className={css.expired}>{words.expired} · </span>}
          {texts.created} <RelativeTime at={createdAt} />,{' '}
          {lastUsedAt === null ? (
            words.neverUsed
          ) : (
            <>
              {words.lastUsed} <RelativeTime at={lastUsedAt} />
            </>
          )}
          {expiresAt !== null && !isExpired && (
            <>
              {' · '}
              {words.expires} {day.format(new Date(expiresAt))}
            </>
          )}
        </span>
      </span>
      <Button variant="default" aria-label={words.revokeLabel(name)} onClick={onRevoke}>
        {words.revoke}
      </Button>
    </li>
  )
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
