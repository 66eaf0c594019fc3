import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactElement, ReactNode } from 'react'
import { mantineTheme } from '../theme/mantine-theme.ts'

/** Renders a part under the product's theme, with the hands of somebody who uses it. */
export function renderUi(part: ReactElement): {
  user: UserEvent
  rerender: (part: ReactElement) => void
  unmount: () => void
} {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MantineProvider theme={mantineTheme}>{children}</MantineProvider>
  )
  const { rerender, unmount } = render(part, { wrapper })
  return { user: userEvent.setup(), rerender, unmount }
}
