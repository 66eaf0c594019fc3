import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  useId,
  useRef,
  useState,
} from 'react'

/** A popup's side of the button that opens it. */
export type Popup = {
  id: string
  button: { readonly current: HTMLElement | null }
  opened: boolean
  onChange: (opened: boolean) => void
  /** Closes it and takes it away: opening it renders it anew. */
  remove: () => void
}

type PopupButtonProps = {
  kind: 'menu' | 'dialog'
  button: ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }>
  /** Is first rendered when it opens, so that its code can be loaded then. */
  children: (popup: Popup) => ReactNode
  /** The state, if others open it too. */
  opened?: boolean
  onChange?: (opened: boolean) => void
}

/** A button that opens a menu or a dialog beside it. */
export function PopupButton({ kind, button, children, ...state }: PopupButtonProps) {
  const id = useId()
  const ref = useRef<HTMLElement>(null)
  const [ownOpened, setOwnOpened] = useState(false)
  const { opened = ownOpened, onChange = setOwnOpened } = state
  const [hasOpened, setHasOpened] = useState(false)
  if (opened && !hasOpened) setHasOpened(true)
  const remove = () => {
    onChange(false)
    setHasOpened(false)
  }
  return (
    <>
      {cloneElement(button, {
        ref,
        id,
        'aria-haspopup': kind,
        'aria-expanded': opened,
        ...(opened && { 'aria-controls': `${id}-dropdown` }),
        onClick: () => onChange(!opened),
      })}
      {hasOpened && children({ id, button: ref, opened, onChange, remove })}
    </>
  )
}
