import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useId } from 'react'

const REVEAL = 'Show characters'

/**
 * A password, with an eye that has a name and a place in the order of the tab key. Mantine's own field draws its message
 * and hint, but ties neither to the input, so that a screen reader would not read them.
 */
export function PasswordField(props: PasswordInputProps) {
  const id = useId()
  const told = [props.error && `${id}-error`, props.description && `${id}-description`].filter(Boolean)
  return (
    <PasswordInput
      id={id}
      aria-invalid={props.error ? true : undefined}
      aria-describedby={told.join(' ') || undefined}
      visibilityToggleButtonProps={{ 'aria-label': REVEAL, tabIndex: 0 }}
      {...props}
    />
  )
}
