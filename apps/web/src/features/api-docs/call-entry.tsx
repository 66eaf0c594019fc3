import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import css from './api-docs-screen.module.css'
import type { Call } from './api-document.ts'
import { CallDetails } from './call-details.tsx'
import { texts } from './texts.ts'

/** One call, folded up to a line. An address that ends in its id opens it. */
export function CallEntry({ call, token }: { call: Call; token: string }) {
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
