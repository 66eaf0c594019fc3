import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { Dialog } from '@tidings/ui/dialog/dialog'
import { type FormEvent, useId, useRef, useState } from 'react'
import css from './tag-dialog.module.css'

const texts = {
  title: 'Tags',
  none: 'No tags yet.',
  list: 'Tags of the article',
  remove: (tag: string) => `Remove ${tag}`,
  label: 'Add a tag',
  add: 'Add',
  suggestions: 'Often used',
  known: 'The article has this tag already',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving...',
}

type TagChipsProps = { tags: readonly string[]; onRemove: (tag: string) => void }

/** Whether two tags are equal: they are compared case-insensitively. */
const sameTag = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const missing = (tags: readonly string[], from: readonly string[]) =>
  tags.filter((tag) => !from.some((one) => sameTag(one, tag)))

export type TagDialogProps = {
  opened: boolean
  onClose: () => void
  /** The headline of the article. */
  article: string
  /** The article's current tags. */
  tags: readonly string[]
  /** Tags of other articles, most frequent first. */
  suggestions: readonly string[]
  /** A tag as it would be stored. */
  clean: (text: string) => string
  /** The error of a clean tag, given how many there would be with it; undefined if it is valid. */
  faultOf: (tag: string, count: number) => string | undefined
  busy: boolean
  onSave: (changes: { add: string[]; remove: string[] }) => void
}

/** The number of suggestions under the field. */
const SUGGESTED = 8

/** Adds and removes tags of an article; nothing is sent before `Save`. */
export function TagDialog(props: TagDialogProps) {
  const { opened, onClose, article, suggestions, clean, faultOf, busy, onSave } = props
  const [tags, setTags] = useState(props.tags)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const listId = useId()

  /** The tags with one more; undefined after showing an error. */
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
    // Text left in the field is also added.
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
    <Dialog opened={opened} onClose={onClose} title={texts.title}>
      <p className={css.article} dir="auto">
        {article}
      </p>
      <TagChips tags={tags} onRemove={(tag) => setTags(tags.filter((one) => one !== tag))} />
      <form className={css.form} noValidate onSubmit={add}>
        <TextInput
          className="grow"
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

/** The tags to add and to remove to change one list into another. */
function changesOf(before: readonly string[], after: readonly string[]): { add: string[]; remove: string[] } {
  return { add: missing(after, before), remove: missing(before, after) }
}

/** Tags, each with a button that removes it; the focus then moves to the next one. */
function TagChips({ tags, onRemove }: TagChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  if (tags.length === 0) return <p className={css.none}>{texts.none}</p>
  const remove = (tag: string, index: number) => {
    const buttons = list.current?.querySelectorAll('button') ?? []
    const next = buttons[index + 1] ?? buttons[index - 1]
    onRemove(tag)
    next?.focus()
  }
  return (
    <ul ref={list} className={css.chips} aria-label={texts.list}>
      {tags.map((tag, index) => (
        <li key={tag} className={css.chip}>
          <span dir="auto">{tag}</span>
          <button type="button" aria-label={texts.remove(tag)} onClick={() => remove(tag, index)}>
            <IconX size={14} stroke={2} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
