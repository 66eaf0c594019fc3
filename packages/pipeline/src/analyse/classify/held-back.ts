/** Whether mails of a kind, as it is stored, stay out of the digest unless their newsletter shows them. */
export function isHeldBack(kind: string | null): boolean {
  return kind === 'promotion' || kind === 'other'
}
