import { Button } from '@mantine/core'
import { Dialog } from '@tidings/ui/dialog/dialog'
import { showToast, type ToastContent } from '@tidings/ui/toast/toast'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { RemovalDialog } from './removal-dialog.tsx'
import { SettingsRow } from './settings-row.tsx'
import { showFailure, wrongPassword } from './show-failure.ts'
import { texts } from './texts.ts'
import { useRefocus } from './use-refocus.ts'

/** A button of a row, which does something or opens one of the list's dialogs. */
type RowAction = { text: string; label: string } & (
  | { opens: string }
  | { isBusy: boolean; onClick: () => void }
)

/** How a row reads. */
type RowView = {
  name: string
  /** What labels and the dialog call it, if not by its name. */
  subject?: string
  /** The lines below the name, each in a span. */
  lines: ReactNode
  /** Its buttons besides the one that removes it. */
  actions?: readonly RowAction[]
  /** Without a button to remove it. */
  isFixed?: boolean
}

type SettingsListProps<Row extends { id: string }, Made> = {
  words: {
    /** Shown if the rows could not be loaded. */
    failed: string
    /** The button and dialog that add one; the title of what is shown once afterwards. */
    create?: string
    dialog?: { title: string }
    made?: { title: string }
    remove: string
    removeLabel: (subject: string) => string
    /** The question before one is removed; without it, it's removed at once. */
    removeDialog?: { title: string; text: (subject: string) => string; submit: string }
    removed: ToastContent
  }
  /** Undefined while they are loading. */
  rows: readonly Row[] | undefined
  isError: boolean
  read: (row: Row) => RowView
  /** Shown below the rows, beside the button that adds one. */
  note: ReactNode
  /** The form that adds one, if that is possible. */
  Form?: ComponentType<{ onMade: (made: Made) => void; onClose: () => void }> | undefined
  /** What was added, shown once in the same dialog. */
  Made?: ComponentType<{ made: Made; onClose: () => void }>
  size?: number
  /** The dialogs that rows open, by name. */
  dialogs?: Record<
    string,
    { title: string; size: number; Content: ComponentType<{ row: Row; onClose: () => void }> }
  >
  remove: (row: Row, password: string) => Promise<unknown>
  /** Whether the dialog asks for the password. */
  takesPassword?: boolean
  /** What stands against removing one. */
  fault?: ToastContent | undefined
  /** Further buttons below the rows. */
  children?: ReactNode
}

/** What gives access to the account, in rows that can be removed; with a dialog to add one. */
export function SettingsList<Row extends { id: string }, Made = never>({
  words,
  rows,
  isError,
  read,
  note,
  Form,
  Made,
  size = 480,
  dialogs = {},
  remove,
  takesPassword,
  fault,
  children,
}: SettingsListProps<Row, Made>) {
  const [shown, setShown] = useState<string>()
  const [chosen, setChosen] = useState<Row>()
  const [made, setMade] = useState<Made>()
  const [isRemoving, setRemoving] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useRefocus(list, shown !== undefined || isRemoving)
  const close = () => {
    setShown(undefined)
    setMade(undefined)
  }
  const open = (dialog: string, row: Row) => {
    setChosen(row)
    setShown(dialog)
  }
  /** Returns the error of the password. */
  const tryRemoving = async (row: Row, password: string) => {
    setRemoving(true)
    try {
      await remove(row, password)
      close()
      showToast(words.removed)
    } catch (error) {
      const wrong = takesPassword ? wrongPassword(error) : undefined
      if (wrong === undefined) showFailure(error)
      return wrong
    } finally {
      setRemoving(false)
    }
  }
  const press = (row: Row) => {
    if (fault) showToast(fault)
    else if (words.removeDialog) open(REMOVAL, row)
    else void tryRemoving(row, '')
  }
  return (
    <>
      {!rows && <p className="hint">{isError ? words.failed : texts.loading}</p>}
      <ul className="flush-stack divided" ref={list}>
        {rows?.map((row) => {
          const { name, subject = name, lines, actions = [], isFixed } = read(row)
          return (
            <SettingsRow key={row.id} name={name} lines={lines}>
              <span className="wrap">
                {actions.map((action) => (
                  <Button
                    key={action.text}
                    variant="default"
                    aria-label={action.label}
                    disabled={'isBusy' in action && action.isBusy}
                    onClick={'opens' in action ? () => open(action.opens, row) : action.onClick}
                  >
                    {action.text}
                  </Button>
                ))}
                {!isFixed && (
                  <Button
                    variant="default"
                    aria-label={words.removeLabel(subject)}
                    disabled={isRemoving}
                    onClick={() => press(row)}
                  >
                    {words.remove}
                  </Button>
                )}
              </span>
            </SettingsRow>
          )
        })}
        <SettingsRow lines={<span>{note}</span>}>
          {children}
          {Form && (
            <Button variant="default" onClick={() => setShown(CREATION)}>
              {words.create}
            </Button>
          )}
        </SettingsRow>
      </ul>
      {Form && (
        <Dialog
          opened={shown === CREATION}
          onClose={close}
          title={(made === undefined ? words.dialog : words.made)?.title ?? ''}
          size={size}
        >
          {shown === CREATION &&
            (Made && made !== undefined ? (
              <Made made={made} onClose={close} />
            ) : (
              <Form onMade={setMade} onClose={close} />
            ))}
        </Dialog>
      )}
      {Object.entries(dialogs).map(([name, { Content, ...dialog }]) => (
        <Dialog key={name} opened={shown === name} onClose={close} {...dialog}>
          {shown === name && chosen && <Content row={chosen} onClose={close} />}
        </Dialog>
      ))}
      {words.removeDialog && (
        <RemovalDialog
          {...words.removeDialog}
          opened={shown === REMOVAL}
          takesPassword={takesPassword}
          text={chosen ? words.removeDialog.text(read(chosen).subject ?? read(chosen).name) : ''}
          isPending={isRemoving}
          onRemove={(password) => chosen && tryRemoving(chosen, password)}
          onClose={close}
        />
      )}
    </>
  )
}

/** The names of the list's own two dialogs. */
const CREATION = 'creation'
const REMOVAL = 'removal'
