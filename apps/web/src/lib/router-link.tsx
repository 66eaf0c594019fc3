import type { LinkProps } from '@tidings/ui/link/link'
import { Link } from 'react-router'

/** Lets links of the UI package go through the router. */
export function RouterLink({ href, ...props }: LinkProps) {
  return <Link to={href} {...props} />
}
