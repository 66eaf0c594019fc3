/** Whether mails of a stored kind are kept out of the digest unless their newsletter shows them. */
export function isHeldBack(kind: string | null): boolean {
  return kind === 'promotion' || kind === 'other'
}

/** Whether mails of a kind ask for an action and are not for reading: they never have articles. */
export function isRequest(kind: string | null): boolean {
  return kind === 'confirmation' || kind === 'forwarding'
}
