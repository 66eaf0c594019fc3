import { PasswordInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { Link } from '@tidings/ui/link/link'
import { Logo } from '@tidings/ui/logo/logo'
import { Spinner } from '@tidings/ui/spinner/spinner'
import { useMemo, useState } from 'react'
import css from './api-docs-screen.module.css'
import { type ApiDocument, type Call, callsByTag } from './api-document.ts'
import { CallForm } from './call-form.tsx'
import { schemaText } from './schema-text.ts'
import { texts } from './texts.ts'

/** Every call of the server, read from its OpenAPI document, with a form to try each. */
export function Component() {
  const [token, setToken] = useState('')
  const { data, isError } = useQuery<ApiDocument>({ queryKey: ['/api/openapi.json'] })
  const groups = useMemo(() => (data ? [...callsByTag(data)] : []), [data])
  return (
    <div className={css.page}>
      <title>{`${texts.title} · ${texts.product}`}</title>
      <header className={css.bar}>
        <Link href="/" aria-label={texts.product}>
          <Logo />
        </Link>
        <a href="/api/openapi.json">{texts.document}</a>
      </header>
      <main>
        <h1>{texts.title}</h1>
        <p className={css.intro}>{texts.intro}</p>
        <PasswordInput
          className={css.token ?? ''}
          label={texts.token}
          description={texts.tokenHint}
          autoComplete="off"
          value={token}
          onChange={({ currentTarget }) => setToken(currentTarget.value.trim())}
        />
        {!data && !isError && <Spinner label={texts.loading} />}
        {isError && <StatePanel failure title={texts.failed.title} text={texts.failed.text} />}
        {groups.map(([tag, calls]) => (
          <section key={tag} aria-labelledby={`tag-${tag}`}>
            <h2 id={`tag-${tag}`}>{tag}</h2>
            {calls.map((call) => (
              <CallEntry key={call.id} call={call} token={token} />
            ))}
          </section>
        ))}
        {data && (
          <section aria-labelledby="shapes">
            <h2 id="shapes">{texts.shapes}</h2>
            {Object.entries(data.components.schemas).map(([name, schema]) => (
              <div key={name}>
                <h3 id={name}>{name}</h3>
                <pre className={css.code}>{schemaText(schema)}</pre>
              </div>
            ))}
          </section>
        )}
      </main>
    </div>
  )
}

/** One call, folded up to a line. An address that ends in its id opens it. */
function CallEntry({ call, token }: { call: Call; token: string }) {
  const [open, setOpen] = useState(() => location.hash === `#${call.id}`)
  return (
    <details
      id={call.id}
      className={css.call}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className={css.method} data-method={call.method}>
          {call.method}
        </span>
        <code>{call.path}</code>
        {call.needsSignIn && <IconLock size={16} stroke={1.75} role="img" aria-label={texts.needsSignIn} />}
        <span className={css.summary}>{call.summary}</span>
      </summary>
      {open && <CallDetails call={call} token={token} />}
    </details>
  )
}

/** What stands under an opened call: what it is for, a form that tries it, what it answers, and how it refuses. */
function CallDetails({ call, token }: { call: Call; token: string }) {
  const good = call.answers.find(({ status }) => status === '200')
  const refusals = call.answers.filter(({ status }) => status !== '200' && status !== 'default')
  return (
    <div className={css.details}>
      <p>
        <Prose text={call.description} />
      </p>
      <CallForm call={call} token={token} />
      {good?.schema && (
        <>
          <h4>{texts.answers}</h4>
          <pre className={css.code}>{schemaText(good.schema)}</pre>
        </>
      )}
      <h4>{texts.refusals}</h4>
      <ul className={css.refusals}>
        {refusals.map(({ status, description }) => (
          <li key={status}>
            <code>{status}</code> <Prose text={description} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A sentence with `code` in it. */
function Prose({ text }: { text: string }) {
  const parts = text.split('`')
  return parts.map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))
}
