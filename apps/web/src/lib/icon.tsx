import type { Icon as IconShape } from '@tabler/icons-react'

/** A decorative icon, with the app's line width; `size` in px. */
export function Icon({ of: Shape, size = 18 }: { of: IconShape; size?: number }) {
  return <Shape size={size} stroke={1.75} aria-hidden="true" />
}
