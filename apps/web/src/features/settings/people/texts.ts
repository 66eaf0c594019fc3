import { counted, grouped } from '../../../lib/counted.ts'

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** A number of bytes, such as `1.2 GB`. */
function bytes(n: number): string {
  let [size, unit] = [n, 0]
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${size >= 10 || unit === 0 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`
}

const failed = 'This could not be loaded.'

export const texts = {
  loading: 'Loading...',
  failed,
  close: 'Close',
  more: 'Show more',
  signUp: {
    title: 'Who can sign up',
    modes: {
      open: { label: 'Anyone', hint: 'Anyone who can reach this server can create an account.' },
      invitation: {
        label: 'By invitation',
        hint: 'Accounts are created with an invitation link, which works once.',
      },
      closed: { label: 'No one', hint: 'No accounts can be created, not even with an invitation.' },
    },
    fixed: 'Set by REGISTRATION on the server. It can’t be changed here.',
    changed: { title: 'Saved', description: 'Who can sign up was changed.' },
  },
  invitations: {
    title: 'Invitations',
    hint: 'Each link lets one person create an account.',
    none: 'There are no invitations.',
    inactive: 'Invitations only count while sign-up is by invitation.',
    create: 'Invite someone',
    nobody: 'Without a name',
    open: 'Open until',
    expired: 'Expired',
    used: (email: string | null) => `Used by ${email ?? 'an account that was deleted'}`,
    created: 'created',
    failed,
    remove: 'Revoke',
    removeLabel: (note: string) => (note ? `Revoke the invitation for ${note}` : 'Revoke the invitation'),
    removed: { title: 'Invitation revoked', description: 'Its link no longer works.' },
    dialog: {
      title: 'Invite someone',
      note: 'Who is it for?',
      noteHint: 'Only you see this.',
      noteLong: 'At most 100 characters',
      days: 'The link works for',
      choices: [
        { value: '1', label: '1 day' },
        { value: '14', label: '14 days' },
        { value: '90', label: '90 days' },
      ],
      submit: 'Create link',
    },
    made: {
      title: 'The invitation is ready',
      text: 'Send this link to the person. It is not shown again.',
      link: 'Link',
    },
  },
  announcement: {
    title: 'Announcement',
    hint: 'One line that everyone who is logged in sees, until they dismiss it.',
    label: 'Text',
    save: 'Show to everyone',
    end: 'Stop showing it',
    saved: { title: 'Announced', description: 'Everyone sees it from now on.' },
    ended: { title: 'Announcement ended', description: 'No one sees it anymore.' },
  },
  accounts: {
    title: 'Accounts',
    hint: 'You see how much people receive, never what. No one’s mail can be opened here.',
    search: 'Search by email or name',
    none: 'No account matches.',
    you: 'You, the administrator',
    states: { suspended: 'Suspended', deleted: 'Deleted' },
    kept: bytes,
    mails: (count: number) => `${counted(count, 'email')} in 30 days`,
    newsletters: (count: number) => counted(count, 'newsletter'),
    seen: 'last seen',
    neverSeen: 'never seen',
    until: 'Can be restored until',
    most: 'At most',
    maxMails: (count: number) => `${counted(count, 'email')} a day`,
    maxMegabytes: (count: number) => `${grouped(count)} MB`,
    maxNewsletters: (count: number) => counted(count, 'newsletter'),
    manage: 'Manage',
    manageLabel: (email: string) => `Manage ${email}`,
  },
  defaultLimits: {
    title: 'Limits for everyone',
    hint: 'For each account without limits of its own, yours included. Empty: no limit. Mail beyond a limit is temporarily refused.',
  },
  manage: {
    limits: 'Limits',
    limitsHint: 'Empty: the limits for everyone. Mail beyond a limit is temporarily refused.',
    mails: 'Emails a day',
    megabytes: 'Space in MB',
    newsletters: 'Newsletters',
    number: 'Enter a number',
    save: 'Save limits',
    saved: { title: 'Limits saved', description: 'They apply from now on.' },
    password: 'Your password',
    needsPassword: 'Set a password for your own account first. You need it to do this.',
    suspend: {
      label: 'Suspend',
      hint: 'Its owner can’t log in, and mail is temporarily refused, so that senders try again. Nothing is deleted.',
      question: 'Suspend this account?',
      text: (email: string) =>
        `${email} is logged out everywhere and can’t log in. New mail is temporarily refused; senders give up after some days. Digests, mailboxes and webhooks wait until you resume the account.`,
      done: { title: 'Account suspended', description: 'You can resume it at any time.' },
    },
    resume: {
      label: 'Resume',
      hint: 'The account is suspended. Let its owner log in and receive mail again.',
      done: { title: 'Account resumed', description: 'Its owner can log in again.' },
    },
    signOut: {
      label: 'Log out everywhere',
      hint: 'Ends all sessions, access tokens, feeds and webhooks, for example after a device was stolen.',
      question: 'Log this account out everywhere?',
      text: (email: string) =>
        `All sessions of ${email} end, and its access tokens, feeds and webhooks are removed. The account itself stays as it is.`,
      done: { title: 'Logged out', description: 'All sessions and tokens of the account ended.' },
    },
    delete: {
      label: 'Delete',
      hint: 'For 7 days you can restore it, and its owner with a link that is emailed.',
      question: 'Delete this account?',
      text: (email: string) =>
        `${email} is logged out, and its addresses refuse mail. After 7 days everything in it is deleted permanently. To keep its owner from restoring and using it, suspend it first.`,
      done: { title: 'Account deleted', description: 'You can restore it for 7 days.' },
    },
    restore: {
      label: 'Restore',
      hint: 'The account is deleted. Restore it with everything in it.',
      done: { title: 'Account restored', description: 'Its owner can log in as before.' },
    },
  },
  log: {
    title: 'Activity log',
    none: 'Nothing yet.',
    byCommand: 'by command',
    nobody: 'a deleted account',
    actions: {
      registration: () => 'Changed who can sign up',
      invited: () => 'Created an invitation',
      'invitation-revoked': () => 'Revoked an invitation',
      limits: (who: string) => `Changed the limits of ${who}`,
      'default-limits': () => 'Changed the limits for everyone',
      suspended: (who: string) => `Suspended ${who}`,
      resumed: (who: string) => `Resumed ${who}`,
      'signed-out': (who: string) => `Logged ${who} out everywhere`,
      'two-step-off': (who: string) => `Switched two-step login off for ${who}`,
      deleted: (who: string) => `Deleted ${who}`,
      restored: (who: string) => `Restored ${who}`,
      announcement: () => 'Changed the announcement',
    },
    everybody: 'everybody',
  },
}
