import { type ComponentProps, type ComponentType, createContext, use } from 'react'

export type LinkProps = ComponentProps<'a'> & {
  href: string
  /** State for the page about how it was opened, which isn't in its URL. */
  state?: unknown
  /** Going back from it skips the page with the link. */
  replace?: boolean
  /** The scroll position stays. */
  preventScrollReset?: boolean
}

const LinkContext = createContext<ComponentType<LinkProps> | undefined>(undefined)

/** The app provides its router's link here; without it, links are plain anchors. */
export const LinkProvider = LinkContext.Provider

/** An anchor that the app's router follows without reloading the page. */
export function Link(props: LinkProps) {
  const Routed = use(LinkContext)
  if (Routed) return <Routed {...props} />
  const { state: _, replace: __, preventScrollReset: ___, ...anchor } = props
  return <a {...anchor} />
}
