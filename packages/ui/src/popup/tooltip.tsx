import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import css from './tooltip.module.css'

const OPEN_MS = 700
/** How long after a tooltip has closed another opens without delay. */
const SKIP_MS = 300
/** The distance to the element, and to the edges of the window, in px. */
const OFFSET_PX = 4
const EDGE_PX = 8

let open: symbol | undefined
let closedAt: number | undefined

function isSkipped(): boolean {
  if (open) return true
  const since = closedAt === undefined ? SKIP_MS : performance.now() - closedAt
  return since >= 0 && since < SKIP_MS
}

type TooltipProps = {
  label: string
  /** Where there is room: above or below the element, in its middle or from its start. */
  position?: 'top' | 'top-start' | 'bottom-start'
  /** In px. */
  maxWidth?: number
  children: ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }>
}

/**
 * Describes an element on hover and on focus by keyboard. The first tooltip opens with a delay, the next one without. It
 * is not in a portal: it stays in its landmark and theme.
 */
export function Tooltip({ label, position = 'top', maxWidth, children }: TooltipProps) {
  const id = useId()
  const target = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const openAfter = (ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsOpen(true), ms)
  }
  const close = () => {
    clearTimeout(timer.current)
    setIsOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <>
      {cloneElement(children, {
        ref: target,
        ...(isOpen && { 'aria-describedby': id }),
        onMouseEnter: () => openAfter(isSkipped() ? 0 : OPEN_MS),
        onMouseLeave: close,
        onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && openAfter(0),
        onBlur: close,
      })}
      {isOpen && <Tip {...{ id, target, label, position, maxWidth, close }} />}
    </>
  )
}

type TipProps = Required<Pick<TooltipProps, 'label' | 'position'>> & {
  id: string
  target: { current: HTMLElement | null }
  maxWidth: number | undefined
  close: () => void
}

function Tip({ id, target, label, position, maxWidth, close }: TipProps) {
  const tip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const put = () => tip.current && target.current && place(tip.current, target.current, position)
    put()
    window.addEventListener('scroll', put, { capture: true, passive: true })
    window.addEventListener('resize', put)
    return () => {
      window.removeEventListener('scroll', put, { capture: true })
      window.removeEventListener('resize', put)
    }
  }, [target, position, label])
  useEffect(() => {
    const own = Symbol()
    open = own
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    const onPress = ({ target: pressed }: Event) => target.current?.contains(pressed as Node) || close()
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
      if (open !== own) return
      open = undefined
      closedAt = performance.now()
    }
  }, [])
  return (
    <div ref={tip} id={id} role="tooltip" className={css.tip} style={{ maxWidth }}>
      {label}
    </div>
  )
}

/** Puts a tip beside its target, on the other side if there is no room, and within the window. */
function place(tip: HTMLElement, target: HTMLElement, position: string): void {
  // From where an ancestor with a transform has its origin.
  tip.style.left = '0'
  tip.style.top = '0'
  const own = tip.getBoundingClientRect()
  const box = target.getBoundingClientRect()
  const above = box.top - OFFSET_PX - own.height
  const below = box.bottom + OFFSET_PX
  const fitsBelow = below + own.height <= window.innerHeight
  const isAbove = position.startsWith('top') ? above >= 0 || !fitsBelow : !fitsBelow && above >= 0
  const wanted = position.endsWith('start') ? box.left : box.left + (box.width - own.width) / 2
  const left = Math.max(EDGE_PX, Math.min(wanted, window.innerWidth - own.width - EDGE_PX))
  tip.style.left = `${left - own.left}px`
  tip.style.top = `${(isAbove ? above : below) - own.top}px`
}
