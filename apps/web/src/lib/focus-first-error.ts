type FormWithNodes = { getInputNode: (path: string) => HTMLElement | null }

/** Focuses the first invalid field of a submitted form. */
export function focusFirstError(form: FormWithNodes, errors: Record<string, unknown>): void {
  const [first] = Object.keys(errors)
  if (first) form.getInputNode(first)?.focus()
}
