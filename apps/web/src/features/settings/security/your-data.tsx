import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { FieldCard } from '@tidings/ui/field-card/field-card'
import { useState } from 'react'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import css from './security.module.css'
import { texts } from './texts.ts'

const words = texts.data

/** What is held of the user, to take along or to delete. */
export function YourData() {
  const [asking, setAsking] = useState(false)
  return (
    <FieldCard title={words.title}>
      <ul className={css.rows}>
        <li className={css.row}>
          <span className={css.words}>
            <strong>{words.downloadTitle}</strong>
            <span>{words.downloadHint}</span>
          </span>
          <Button
            component="a"
            href="/api/account/data"
            download
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          >
            {words.download}
          </Button>
        </li>
        <li className={css.row}>
          <span className={css.words}>
            <strong>{words.deleteTitle}</strong>
            <span>{words.deleteHint}</span>
          </span>
          <Button variant="default" onClick={() => setAsking(true)}>
            {words.delete}
          </Button>
        </li>
      </ul>
      <DeleteAccountDialog opened={asking} onClose={() => setAsking(false)} />
    </FieldCard>
  )
}
