import { Button, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Spinner } from '@tidings/ui/empty-state/spinner'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { Link } from '@tidings/ui/link'
import { Logo } from '@tidings/ui/logo'
import { type FormEvent, useMemo, useState } from 'react'
import { PageTitle } from '../../lib/page-title.tsx'
import css from './api-docs-screen.module.css'
import { type ApiDocument, type Call, callsByTag, type Schema, schemaText } from './api-document.ts'
import { type CallResponse, type Filled, sendCall } from './send-call.ts'

const texts = {
  title: 'API',
  intro: 'All calls of this server. Open one to see its parameters and responses, and to try it.',
  document: 'openapi.json',
  loading: 'Loading the calls…',
  failed: { title: 'Error', text: 'The description of the API could not be loaded.' },
  token: 'Bearer token',
  tokenHint: 'If empty, calls use your session in this browser.',
  shapes: 'Schemas',
  needsSignIn: 'needs login',
  body: 'Body (JSON)',
  badBody: 'This is not valid JSON.',
  send: 'Send',
  sending: 'Sending…',
  responses: 'Response',
  refusals: 'Errors',
  noResponse: 'The server could not be reached. Please try again.',
  response: (status: string, ms: number) => `${status} in ${ms} ms`,
}

type FormFieldsProps = { schema: Schema; onChange: (name: string, value: string | File) => void }

/** A form with the call's input, filled in with its example, and below it the response. */
function CallForm({ call, token }: { call: Call; token: string }) {
  const client = useQueryClient()
  const [parameters, setParameters] = useState<Filled['parameters']>({})
  const [json, setJson] = useState(() => JSON.stringify(call.body?.example ?? {}, null, 2))
  const [form, setForm] = useState<Filled['form']>({})
  const [sending, setSending] = useState(false)
  const [response, setResponse] = useState<CallResponse | 'none'>()
  const hasJson = call.body?.type === 'application/json'
  const badJson = hasJson && !isJson(json)

  async function send(event: FormEvent) {
    event.preventDefault()
    setSending(true)
    setResponse(await sendCall(client, call, { parameters, json, form, token }).catch(() => 'none' as const))
    setSending(false)
  }

  return (
    <form className={`fields start ${css.form}`} onSubmit={send} aria-label={`${call.method} ${call.path}`}>
      {call.parameters.map(({ name, required = false, schema, example }) => (
        <TextInput
          key={name}
          label={name}
          description={schemaText(schema ?? {})}
          required={required}
          placeholder={example === undefined ? undefined : String(example)}
          value={parameters[name] ?? ''}
          onChange={({ currentTarget: { value } }) => setParameters({ ...parameters, [name]: value })}
        />
      ))}
      {hasJson && (
        <Textarea
          label={texts.body}
          value={json}
          rows={json.split('\n').length + 1}
          error={badJson && texts.badBody}
          classNames={{ input: css.json }}
          spellCheck={false}
          onChange={({ currentTarget }) => setJson(currentTarget.value)}
        />
      )}
      {call.body?.type === 'multipart/form-data' && (
        <FormFields
          schema={call.body.schema}
          onChange={(name, value) => setForm({ ...form, [name]: value })}
        />
      )}
      <Button type="submit" disabled={sending || badJson}>
        {sending ? texts.sending : texts.send}
      </Button>
      <div role="status" className={`hidden-empty ${css.response}`}>
        {response === 'none' && <p>{texts.noResponse}</p>}
        {response !== undefined && response !== 'none' && (
          <>
            <p data-ok={response.status < 400}>{texts.response(response.line, response.ms)}</p>
            <pre className={css.code}>{response.text}</pre>
          </>
        )}
      </div>
    </form>
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** A field for each part of a form: a file picker for files, a line for the others. */
function FormFields({ schema, onChange }: FormFieldsProps) {
  return Object.entries(schema.properties ?? {}).map(([name, value]) =>
    schemaText(value) === 'file' ? (
      <label key={name} className={css.file}>
        {name}
        <input
          type="file"
          onChange={({ currentTarget: { files } }) => files?.[0] && onChange(name, files[0])}
        />
      </label>
    ) : (
      <TextInput
        key={name}
        label={name}
        description={schemaText(value)}
        required={schema.required?.includes(name) ?? false}
        onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
      />
    ),
  )
}

/** Every call of the server, from its OpenAPI document, with a form to try each. */
export function Component() {
  const [token, setToken] = useState('')
  const { data, isError } = useQuery<ApiDocument>({ queryKey: ['/api/openapi.json'] })
  const groups = useMemo(() => (data ? [...callsByTag(data)] : []), [data])
  return (
    <div className={css.page}>
      <PageTitle>{texts.title}</PageTitle>
      <header className={css.bar}>
        <Link href="/" aria-label="Tidings">
          <Logo />
        </Link>
        <a href="/api/openapi.json">{texts.document}</a>
      </header>
      <main>
        <h1>{texts.title}</h1>
        <p className="dimmed mb-6">{texts.intro}</p>
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
                <h3 className="subheading" id={name}>
                  {name}
                </h3>
                <pre className={css.code}>{schemaText(schema)}</pre>
              </div>
            ))}
          </section>
        )}
      </main>
    </div>
  )
}

/** A collapsed call. A URL that ends in its id opens it. */
function CallEntry({ call, token }: { call: Call; token: string }) {
  const [open, setOpen] = useState(() => location.hash === `#${call.id}`)
  return (
    <details
      id={call.id}
      className={`card mb-2 ${css.call}`}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="hoverable">
        <span className={css.method} data-method={call.method}>
          {call.method}
        </span>
        <code>{call.path}</code>
        {call.needsSignIn && (
          <IconLock className="dimmed" size={16} stroke={1.75} role="img" aria-label={texts.needsSignIn} />
        )}
        <span className={css.summary}>{call.summary}</span>
      </summary>
      {open && <CallDetails call={call} token={token} />}
    </details>
  )
}

/** An opened call: its description, a form to try it, its response and errors. */
function CallDetails({ call, token }: { call: Call; token: string }) {
  const good = call.responses.find(({ status }) => status === '200')
  const refusals = call.responses.filter(({ status }) => status !== '200' && status !== 'default')
  return (
    <div className={css.details}>
      <p>
        <Prose text={call.description} />
      </p>
      <CallForm call={call} token={token} />
      {good?.schema && (
        <>
          <h4 className="subheading">{texts.responses}</h4>
          <pre className={css.code}>{schemaText(good.schema)}</pre>
        </>
      )}
      <h4 className="subheading">{texts.refusals}</h4>
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
