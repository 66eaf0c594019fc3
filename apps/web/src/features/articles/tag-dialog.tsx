import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Dialog } from '@tidings/ui/dialog/dialog'
import { type FormEvent, useId, useState } from 'react'
import { changesOf, sameTag } from './tag-changes.ts'
import { TagChips } from './tag-chips.tsx'
import css from './tag-dialog.module.css'
import { texts } from './tag-dialog-texts.ts'

export type TagDialogProps = {
  opened: boolean
  onClose: () => void
  /** The headline of the article. */
  article: string
  /** What the article has now. */
  tags: readonly string[]
  /** Tags of other articles, the most frequent first. */
  suggestions: readonly string[]
  /** A tag as it would be stored. */
  clean: (text: string) => string
  /** What is wrong with a clean tag, given how many there would be with it; undefined when nothing is. */
  faultOf: (tag: string, count: number) => string | undefined
  busy: boolean
  onSave: (changes: { add: string[]; remove: string[] }) => void
}

/** How many suggestions stand under the field. */
const SUGGESTED = 8

/** Adds tags to an article and takes them away; nothing is sent before `Save`. */
export function TagDialog(props: TagDialogProps) {
  const { opened, onClose, article, suggestions, clean, faultOf, busy, onSave } = props
  const [tags, setTags] = useState(props.tags)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const listId = useId()

  /** The tags with one more; undefined after showing what is wrong with it. */
  const withTag = (raw: string): readonly string[] | undefined => {
    const tag = clean(raw)
    const wrong = tags.some((one) => sameTag(one, tag)) ? texts.known : faultOf(tag, tags.length + 1)
    setFault(wrong)
    return wrong ? undefined : [...tags, tag]
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    const more = withTag(text)
    if (!more) return
    setTags(more)
    setText('')
  }
  const save = () => {
    // What still stands in the field is meant to be added.
    const all = clean(text) ? withTag(text) : tags
    if (!all) return
    const changes = changesOf(props.tags, all)
    if (changes.add.length + changes.remove.length === 0) onClose()
    else onSave(changes)
  }
  const typed = clean(text).toLowerCase()
  const offered = suggestions
    .filter((tag) => tag.toLowerCase().includes(typed) && !tags.some((one) => sameTag(one, tag)))
    .slice(0, SUGGESTED)

  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title} size={425}>
      <p className={css.article} dir="auto">
        {article}
      </p>
      <TagChips tags={tags} onRemove={(tag) => setTags(tags.filter((one) => one !== tag))} />
      <form className={css.form} noValidate onSubmit={add}>
        <TextInput
          className={css.field}
          label={texts.label}
          autoComplete="off"
          data-autofocus
          value={text}
          error={fault}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setFault(undefined)
          }}
        />
        <Button type="submit" variant="default" size="md">
          {texts.add}
        </Button>
      </form>
      {offered.length > 0 && (
        <>
          <h3 className={css.heading} id={listId}>
            {texts.suggestions}
          </h3>
          <ul className={css.chips} aria-labelledby={listId}>
            {offered.map((tag) => (
              <li key={tag}>
                <button
                  type="button"
                  className={css.suggestion}
                  onClick={() => {
                    const more = withTag(tag)
                    if (!more) return
                    setTags(more)
                    setText('')
                  }}
                >
                  <IconPlus size={14} stroke={2} aria-hidden="true" />
                  <span dir="auto">{tag}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={css.actions}>
        <Button variant="quiet" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button onClick={save} disabled={busy}>
          {busy ? texts.saving : texts.save}
        </Button>
      </div>
    </Dialog>
  )
}
