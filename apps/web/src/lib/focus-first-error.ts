type FormWithNodes = { getInputNode: (path: string) => HTMLElement | null }

/** Puts the cursor into the first field that a submitted form complains about. */
export function focusFirstError(form: FormWithNodes, errors: Record<string, unknown>): void {
  const [first] = Object.keys(errors)
  if (first) form.getInputNode(first)?.focus()
}
