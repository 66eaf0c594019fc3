export const texts = {
  title: (sender: string) => `${sender || 'An unknown sender'} asks whether it may forward mail to you`,
  proved: 'The sender is proved: its domain vouches for the mail.',
  disproved:
    'The sender is not proved, and may be anybody. Go on only if you have just set up forwarding there.',
  unproved: 'The sender could not be checked. Go on only if you have just set up forwarding there.',
  to: (address: string) => `Mail is to be forwarded to ${address}.`,
  code: 'Confirmation code',
  copy: 'Copy code',
  link: 'Confirm by link',
  orLink: 'Or confirm by link',
  hidden: (host: string) => `Its link, which leads to ${host}, is not shown, as the sender is not proved.`,
  open: (host: string) => `Open ${host}`,
  never: 'Tidings never opens the link itself. This goes away once forwarded mail arrives.',
  done: 'Done',
}
