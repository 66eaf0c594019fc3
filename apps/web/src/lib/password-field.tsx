import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useId } from 'react'

const REVEAL = 'Show characters'
const CURRENT = 'Current password'

/**
 * A password, with a labelled button in the tab order that shows it. Mantine's own field renders its message and hint,
 * but connects neither to the input, so that a screen reader would not read them.
 */
export function PasswordField(props: PasswordInputProps) {
  const id = useId()
  const descriptions = [props.error && `${id}-error`, props.description && `${id}-description`].filter(
    Boolean,
  )
  return (
    <PasswordInput
      id={id}
      aria-invalid={props.error ? true : undefined}
      aria-describedby={descriptions.join(' ') || undefined}
      visibilityToggleButtonProps={{ 'aria-label': REVEAL, tabIndex: 0 }}
      {...props}
    />
  )
}

/** The field for the account's current password. */
export function CurrentPassword(props: PasswordInputProps) {
  return <PasswordField label={CURRENT} autoComplete="current-password" {...props} />
}
