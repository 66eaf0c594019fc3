import css from './api-docs-screen.module.css'
import type { Call } from './api-document.ts'
import { CallForm } from './call-form.tsx'
import { Prose } from './prose.tsx'
import { schemaText } from './schema-text.ts'
import { texts } from './texts.ts'

/** What stands under an opened call: what it is for, a form that tries it, what it answers, and how it refuses. */
export function CallDetails({ call, token }: { call: Call; token: string }) {
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
