import type { CallNote } from '../call-note.ts'

const id = '0b1c54e7-3f7d-4a4e-9a41-c8f07a2d6e13'

export const forwardingNotes: Record<string, CallNote> = {
  'forwarding.list': {
    description:
      'Of the last thirty days, latest first, until they are put away or forwarded mail arrives at the address. The server never opens `confirmUrl`: it works once, and who sent it may be anybody; `isAuthenticated` says whether the sender’s domain vouches for the mail. Where it does not, the link is left out, and `host` alone says where it leads.',
    response: {
      forwardings: [
        {
          id,
          address: 'kx7f-4hpn-3dtb@inbox.localhost',
          code: '481516234',
          confirmUrl: 'https://mail-settings.google.com/mail/vf-example',
          host: 'mail-settings.google.com',
          sender: { name: 'Gmail Team', address: 'forwarding-noreply@google.com' },
          isAuthenticated: true,
          subject: '(#481516234) Gmail Forwarding Confirmation',
          receivedAt: '2026-11-20T06:31:12.000Z',
        },
      ],
    },
  },
  'forwarding.dismiss': {
    description: 'It is listed no more; the mail stays.',
    request: { id },
    response: { id },
  },
}
