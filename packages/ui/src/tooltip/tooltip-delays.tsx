import { FloatingDelayGroup } from '@floating-ui/react'
import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

const OPEN_MS = 700
/** How long after a tooltip has closed another opens without delay. */
const SKIP_MS = 300

/**
 * Groups the tooltips below: the first opens with a delay, the next one without. Mantine's group only skips the delay
 * while another tooltip is open, so the inner group is the effective one.
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
