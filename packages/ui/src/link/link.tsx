import { type ComponentProps, type ComponentType, createContext, use } from 'react'

export type LinkProps = ComponentProps<'a'> & {
  href: string
  /** What the page may know of the way one came, which its address doesn't say. */
  state?: unknown
}

const LinkContext = createContext<ComponentType<LinkProps> | undefined>(undefined)

/** The app puts its router's link here; without it, links are plain anchors. */
export const LinkProvider = LinkContext.Provider

/** An anchor that the app's router follows without loading the page again. */
export function Link(props: LinkProps) {
  const Routed = use(LinkContext)
  if (Routed) return <Routed {...props} />
  const { state: _, ...anchor } = props
  return <a {...anchor} />
}
