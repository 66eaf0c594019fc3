/** Whether mails of a kind, as it is stored, stay out of the digest unless their newsletter shows them. */
export function isHeldBack(kind: string | null): boolean {
  return kind === 'promotion' || kind === 'other'
}

/** Whether mails of a kind ask for an answer or a click and are no reading: they never have articles. */
export function isRequest(kind: string | null): boolean {
  return kind === 'confirmation' || kind === 'forwarding'
}
