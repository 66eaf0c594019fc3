import { type ComponentProps, type ComponentType, createContext, use } from 'react'

export type LinkProps = ComponentProps<'a'> & { href: string }

const LinkContext = createContext<ComponentType<LinkProps> | undefined>(undefined)

/** The app puts its router's link here; without it, links are plain anchors. */
export const LinkProvider = LinkContext.Provider

/** An anchor that the app's router follows without loading the page anew. */
export function Link(props: LinkProps) {
  const Routed = use(LinkContext)
  return Routed ? <Routed {...props} /> : <a {...props} />
}
