import { useState } from 'react'
import { NoteForm } from '../highlights/note-form.tsx'
import { HighlightNotice, HighlightTools } from './highlight-notice.tsx'
import css from './reader-dialog.module.css'
import type { Highlighting, Notice } from './use-highlighter.ts'

/** Which highlight's note is being written, and how that begins and ends; `onEnd` is called at the end. */
export function useNoteEditing(passages: Highlighting['passages'], onEnd: () => void) {
  const [id, setId] = useState<string>()
  return {
    passage: passages.find((one) => one.id === id),
    begin: setId,
    end: () => {
      setId(undefined)
      onEnd()
    },
  }
}

type HighlightBarProps = {
  notice: Notice | undefined
  onDismiss: () => void
  highlighting: Highlighting
  noting: ReturnType<typeof useNoteEditing>
}

/** Below the text: what happened to a highlight, and the form of its note. */
export function HighlightBar({ notice, onDismiss, highlighting, noting }: HighlightBarProps) {
  const { passages, onChange, maxNoteLength } = highlighting
  const about = passages.find((one) => one.id === notice?.highlight)
  const noted = noting.passage
  return (
    <div className={css.notice} role="status">
      {notice && !noted && (
        <HighlightNotice key={notice.id} {...notice} onDismiss={onDismiss}>
          {about && (
            <HighlightTools
              color={about.color ?? 'yellow'}
              hasNote={Boolean(about.note)}
              onColor={(color) => onChange(about.id, { color })}
              onNote={() => noting.begin(about.id)}
            />
          )}
        </HighlightNotice>
      )}
      {noted && (
        <div className={css.note}>
          <NoteForm
            note={noted.note ?? ''}
            maxLength={maxNoteLength}
            onSave={(note) => {
              onChange(noted.id, { note })
              noting.end()
            }}
            onCancel={noting.end}
          />
        </div>
      )}
    </div>
  )
}
