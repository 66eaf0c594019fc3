import { lazyPart } from '@tidings/ui/lazy-part'
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useUser } from '../session/session.tsx'
import { matchKey, type Pressed, type ShortcutId } from './shortcuts.ts'

/** The handlers of shortcuts; a missing one does nothing, or is that of the layer below. */
type Handlers = Partial<Record<ShortcutId, () => void>>

/** The reader's take precedence over those of the screen under it. */
const LAYERS = ['reader', 'screen', 'shell'] as const
type Layer = (typeof LAYERS)[number]

type Keys = {
  register: (layer: Layer, handlers: () => Handlers) => () => void
  /** Whether the shortcuts dialog is open. */
  isHelpOpen: boolean
  showHelp: () => void
}

const KeysContext = createContext<Keys | undefined>(undefined)

const ShortcutsDialog = lazyPart(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
  ({ onClose }) => onClose(),
)

/** Listens for single keys on every signed-in screen, and calls the registered handlers. */
export function KeysProvider({ children }: { children: ReactNode }) {
  const { shortcutsOff } = useUser()
  const [help, setHelp] = useState<'open' | 'closed'>()
  const registered = useRef(new Map<() => Handlers, Layer>())
  const before = useRef<Pressed>(undefined)
  const showHelp = () => setHelp('open')
  const handlerOf = (id: ShortcutId) => {
    // The latest of a layer comes first.
    const all = [...registered.current].reverse()
    for (const layer of LAYERS) {
      for (const [handlers, of] of all) {
        const handler = of === layer ? handlers()[id] : undefined
        if (handler) return handler
      }
    }
    return undefined
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const first = before.current
    if (event.key === 'Shift') return
    before.current = undefined
    if (!isShortcutPress(event)) return
    const match = matchKey(event.key, shortcutsOff, first, event.timeStamp)
    if (!match) return
    if ('begins' in match) {
      before.current = match.begins
      return
    }
    const handler = match.id === 'help' ? showHelp : handlerOf(match.id)
    if (!handler) return
    event.preventDefault()
    handler()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  const isHelpOpen = help === 'open'
  const value = useMemo<Keys>(
    () => ({
      register: (layer, handlers) => {
        registered.current.set(handlers, layer)
        return () => registered.current.delete(handlers)
      },
      isHelpOpen,
      showHelp: () => setHelp('open'),
    }),
    [isHelpOpen],
  )
  return (
    <KeysContext value={value}>
      {children}
      {help && <ShortcutsDialog opened={isHelpOpen} onClose={() => setHelp('closed')} />}
    </KeysContext>
  )
}

/** The shortcuts dialog. Throws outside the provider. */
export function useKeys(): Omit<Keys, 'register'> {
  return useKeysContext()
}

function useKeysContext(): Keys {
  const keys = use(KeysContext)
  if (!keys) throw new Error('useKeys must be used within KeysProvider')
  return keys
}

/** Registers handlers of shortcuts while the component is mounted and `active`. */
export function useShortcuts(layer: Layer, handlers: Handlers, active = true): void {
  const { register } = useKeysContext()
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  // `register` changes each time that the dialog opens or closes, with the same registry.
  const add = useEffectEvent(() => register(layer, () => latest.current))
  useEffect(() => (active ? add() : undefined), [active])
}

/** Elements that handle letters themselves: by typing, or by selecting an item. */
const TAKES_LETTERS =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="searchbox"], [role="combobox"], [role="listbox"], [role="menu"], [role="menubar"], [role="tree"], [role="grid"], [role="application"]'
/** Overlays; the reader is a dialog with shortcuts of its own. */
const OVER_PAGE =
  '[role="dialog"]:not([data-shortcuts]), [role="alertdialog"], [role="menu"], [role="listbox"]:not([hidden])'

/**
 * Whether a key press is for shortcuts: without modifiers, not typed, not composed by an input method, not for a menu
 * or a dialog, and not handled by the focused element. Screen readers don't pass their own keys to the page.
 */
export function isShortcutPress(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, isComposing, repeat, defaultPrevented, target } = event
  if (ctrlKey || metaKey || altKey || isComposing || repeat || defaultPrevented) return false
  if (event.getModifierState('AltGraph')) return false
  if (target instanceof Element && target.closest(TAKES_LETTERS)) return false
  return ![...document.querySelectorAll<HTMLElement>(OVER_PAGE)].some(isShown)
}

/** Lists of suggestions stay in the page while they are closed. */
const isShown = (element: HTMLElement) => element.style.display !== 'none' && !element.closest('[inert]')
