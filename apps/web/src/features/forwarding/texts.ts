/** The terms of each service, as of 2026; a step is one action. */
const services = {
  gmail: {
    name: 'Gmail',
    steps: [
      'On a computer, open Gmail’s settings with the gear icon and choose “See all settings”, then “Forwarding and POP/IMAP”.',
      'Choose “Add a forwarding address”, paste the address above, and continue with “Next” and “Proceed”.',
      'Gmail sends a code to the address. Once it has arrived, it appears in this window: enter it in Gmail and choose “Verify”, or open its link.',
      'For newsletters alone, search for a sender in Gmail, choose “Create filter” in the search options, select “Forward it to” and pick the address. For all mail, choose “Forward a copy of incoming mail to” and save.',
    ],
    note: 'With a work or school account, forwarding may be turned off by its administrator.',
  },
  outlook: {
    name: 'Outlook',
    steps: [
      'On the web, open Outlook’s settings with the gear icon, then “Mail” and “Rules”.',
      'Choose “Add new rule”, name it, and as the condition choose “From” with the newsletter’s address.',
      'As the action, choose “Redirect to”, paste the address above, and save. Redirected mail keeps its sender.',
      'For all mail, choose “Mail”, “Forwarding” instead, turn on “Enable forwarding”, paste the address and keep a copy.',
    ],
    note: 'Outlook may first ask you to verify your own account. With a work or school account, forwarding may be turned off by its administrator.',
  },
  icloud: {
    name: 'iCloud',
    steps: [
      'Open icloud.com/mail, click the gear above the list of mailboxes, and choose “Settings”.',
      'For newsletters alone, choose “Rules” and “Add Rule”: “is from” with the newsletter’s address, then “Forward to” with the address above.',
      'For all mail, choose “Mail Forwarding”, select “Forward my email to” and paste the address above.',
      'Leave “Delete messages after forwarding” off until the first newsletter has arrived here.',
    ],
    note: 'iCloud sends no code: forwarding begins at once.',
  },
  fastmail: {
    name: 'Fastmail',
    steps: [
      'Open “Settings”, then “Filters & Rules”, and choose “Create rule”.',
      'As the condition, choose the newsletter’s address as sender, or “All messages”, and continue.',
      'As the action, choose “Send a copy to” and paste the address above.',
      'Save the rule. Mail that Fastmail considers spam is not forwarded.',
    ],
    note: 'If Fastmail asks for a code, it appears in this window once it has arrived.',
  },
}

export type Service = keyof typeof services

export const texts = {
  open: 'Set up forwarding',
  title: 'Set up forwarding',
  intro: 'Your mail provider can forward newsletters from another mailbox to Tidings. Your address:',
  instead: 'Connect a mailbox instead',
  unreached: {
    local:
      'Forwarding can’t work yet: mail from the internet can’t reach this address, and neither can a code.',
    untested:
      'No mail from the internet has arrived at this server yet. If a code does not appear here, it could not reach this address.',
  },
  copy: 'Copy',
  copyLabel: 'Copy the address to forward to',
  codeCopied: { title: 'Code copied', description: 'Enter it where you set up forwarding.' },
  choose: 'Mail provider',
  services,
  dismissFailed: { title: 'Error', description: 'Failed to dismiss it. Please try again.' },
}
