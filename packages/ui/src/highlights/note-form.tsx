import { Button, Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import css from './highlights.module.css'

const texts = { note: 'Note', save: 'Save', cancel: 'Cancel', hint: 'Ctrl Enter saves' }

type NoteFormProps = {
  /** The stored note, or a draft of it. */
  note: string
  /** The maximum length in characters. */
  maxLength: number
  /** Called with the text, to keep it as a draft. */
  onDraft?: (draft: string) => void
  onSave: (note: string) => void
  onCancel: () => void
}

/** Writes the note of a highlight: Ctrl Enter saves, Escape cancels. */
export function NoteForm({ note, maxLength, onDraft, onSave, onCancel }: NoteFormProps) {
  const [written, setWritten] = useState(note)
  const hint = useId()
  const change = (value: string) => {
    setWritten(value)
    onDraft?.(value)
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSave(written)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          onCancel()
        } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave(written)
      }}
    >
      <Textarea
        label={texts.note}
        value={written}
        maxLength={maxLength}
        rows={3}
        dir="auto"
        data-autofocus
        autoFocus
        aria-describedby={hint}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      <div className="cluster mt-2">
        <Button type="submit" size="sm">
          {texts.save}
        </Button>
        <Button variant="quiet" size="sm" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <span id={hint} className={css.hint}>
          {texts.hint}
        </span>
      </div>
    </form>
  )
}
