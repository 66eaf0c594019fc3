import { PasswordInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { Link } from '@tidings/ui/link/link'
import { Logo } from '@tidings/ui/logo/logo'
import { Spinner } from '@tidings/ui/spinner/spinner'
import { useMemo, useState } from 'react'
import css from './api-docs-screen.module.css'
import { type ApiDocument, callsByTag } from './api-document.ts'
import { CallEntry } from './call-entry.tsx'
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
