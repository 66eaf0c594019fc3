import { ActionIcon } from '@mantine/core'
import { IconNote, IconPencil, IconPlus } from '@tabler/icons-react'
import { MAX_NOTE_LENGTH } from '@tidings/api/browser-rules'
import { NoteForm } from '@tidings/ui/highlights/note-form'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../lib/icon.tsx'
import { browserStorage } from '../../lib/use-stored.ts'
import css from './highlights.module.css'

const texts = { add: 'Add note', edit: 'Edit note', label: 'Note' }

type HighlightNoteProps = {
  id: string
  note: string | null
  onSave: (note: string) => void
}

/** The storage key of a note's draft, until it is saved or discarded. */
const draftOf = (id: string) => `note-draft-${id}`

function keepDraft(id: string, written: string): void {
  try {
    browserStorage('sessionStorage')?.setItem(draftOf(id), written)
  } catch {
    // If the storage is full, the draft lasts as long as the screen.
  }
}

/** The note of a highlight, and its form. A draft survives leaving the screen. */
export function HighlightNote({ id, note, onSave }: HighlightNoteProps) {
  const [draft, setDraft] = useState(() => browserStorage('sessionStorage')?.getItem(draftOf(id)) ?? null)
  const button = useRef<HTMLButtonElement>(null)
  const wasWriting = useRef(false)
  const isWriting = draft !== null
  useEffect(() => {
    // The form that had the focus is gone.
    if (wasWriting.current && !isWriting) button.current?.focus()
    wasWriting.current = isWriting
  }, [isWriting])
  const stop = () => {
    browserStorage('sessionStorage')?.removeItem(draftOf(id))
    setDraft(null)
  }
  if (isWriting) {
    return (
      <div className="mb-3">
        <NoteForm
          note={draft}
          maxLength={MAX_NOTE_LENGTH}
          onDraft={(written) => keepDraft(id, written)}
          onSave={(written) => {
            stop()
            if (written.trim() !== (note ?? '')) onSave(written)
          }}
          onCancel={stop}
        />
      </div>
    )
  }
  if (note === null) {
    return (
      <button ref={button} type="button" className={css.add} onClick={() => setDraft('')}>
        <Icon of={IconPlus} size={16} />
        {texts.add}
      </button>
    )
  }
  return (
    <div className={css.note}>
      <Icon of={IconNote} />
      <p role="note" aria-label={texts.label} dir="auto">
        {note}
      </p>
      <ActionIcon ref={button} aria-label={texts.edit} onClick={() => setDraft(note)}>
        <Icon of={IconPencil} />
      </ActionIcon>
    </div>
  )
}
