import type { LinkProps } from '@tidings/ui/link/link'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { openerOf } from './opener.ts'

/** Lets links of the UI package go through the router; an article knows which link opened it, to lead back there. */
export function RouterLink({ href, state, onClick, ...props }: LinkProps) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !href.startsWith('/article/') || !isPlain(event)) return
    event.preventDefault()
    const known = typeof state === 'object' ? state : {}
    navigate(href, { state: { ...known, opener: openerOf(event.currentTarget) } })
  }
  return <Link to={href} state={state} onClick={follow} {...props} />
}

/** A click that asks for no other tab or window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
