import { Button, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import css from './api-docs-screen.module.css'
import type { Call, Schema } from './api-document.ts'
import { schemaText } from './schema-text.ts'
import { type Answer, type Filled, sendCall } from './send-call.ts'
import { texts } from './texts.ts'

type FormFieldsProps = { schema: Schema; onChange: (name: string, value: string | File) => void }

/** A form with what the call takes, filled in with its example, and below it what the server answered. */
export function CallForm({ call, token }: { call: Call; token: string }) {
  const client = useQueryClient()
  const [parameters, setParameters] = useState<Filled['parameters']>({})
  const [json, setJson] = useState(() => JSON.stringify(call.body?.example ?? {}, null, 2))
  const [form, setForm] = useState<Filled['form']>({})
  const [sending, setSending] = useState(false)
  const [answer, setAnswer] = useState<Answer | 'none'>()
  const hasJson = call.body?.type === 'application/json'
  const badJson = hasJson && !isJson(json)

  async function send(event: FormEvent) {
    event.preventDefault()
    setSending(true)
    setAnswer(await sendCall(client, call, { parameters, json, form, token }).catch(() => 'none' as const))
    setSending(false)
  }

  return (
    <form className={css.form} onSubmit={send} aria-label={`${call.method} ${call.path}`}>
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
      <div role="status" className={css.answer}>
        {answer === 'none' && <p>{texts.noAnswer}</p>}
        {answer !== undefined && answer !== 'none' && (
          <>
            <p data-ok={answer.status < 400}>{texts.answer(answer.line, answer.ms)}</p>
            <pre className={css.code}>{answer.text}</pre>
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
