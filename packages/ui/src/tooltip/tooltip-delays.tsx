import { FloatingDelayGroup } from '@floating-ui/react'
import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

const OPEN_MS = 700
/** How long after a tooltip has closed another opens without delay. */
const SKIP_MS = 300

/**
 * Ties the tooltips below together: the first waits before it opens, the next one doesn't. Mantine's group lets the
 * wait be skipped only while another tooltip is open, so the group that counts is the one within.
 */
export function TooltipDelays({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Group openDelay={OPEN_MS}>
      <FloatingDelayGroup delay={{ open: OPEN_MS, close: 0 }} timeoutMs={SKIP_MS}>
        {children}
      </FloatingDelayGroup>
    </Tooltip.Group>
  )
}
