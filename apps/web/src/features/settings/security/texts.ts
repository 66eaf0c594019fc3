const number = new Intl.NumberFormat('en-US')
const count = (n: number, one: string) => `${number.format(n)} ${one}${n === 1 ? '' : 's'}`

export type Holdings = { newsletters: number; mails: number; articles: number; highlights: number }

const failed = { title: 'Something went wrong', description: 'Please try again later.' }

export const texts = {
  failed,
  cancel: 'Cancel',
  currentPassword: 'Current Password',
  signIn: 'Sign-in',
  email: {
    title: 'Email address',
    confirmed: 'Confirmed',
    unconfirmed: 'Not confirmed yet',
    pending: (email: string) => `Waiting until you use the link sent to ${email}`,
    again: 'Send again',
    againLabel: 'Send again the mail that confirms your address',
    sent: { title: 'Mail sent', description: 'Use the link in it to confirm your email address.' },
    change: 'Change email',
    keep: 'Keep this one',
    keepLabel: 'Keep this one as my email address',
    kept: { title: 'Email unchanged', description: 'The link that was sent does nothing any more.' },
  },
  changeEmail: {
    title: 'Change your email address',
    text: 'We send a link to the new address. Your email changes when you use it, and the old address is told.',
    field: 'New Email',
    invalid: 'Please enter a valid email address',
    tooLong: 'Email must be at most 254 characters long',
    submit: 'Send link',
    sent: (email: string) => ({
      title: 'Check your inbox',
      description: `We sent a link to ${email}. Your email changes when you use it.`,
    }),
  },
  password: {
    title: 'Password',
    set: 'Changing it signs you out everywhere else',
    none: 'None yet: you sign in with Google',
    change: 'Change password',
    mail: 'Mail me a link',
    mailLabel: 'Mail me a link to set a password',
    mailed: {
      title: 'Check your inbox',
      description: 'The link in it sets your password. It works for one hour.',
    },
  },
  changePassword: {
    title: 'Change your password',
    text: 'Every other browser and program is signed out.',
    field: 'New Password',
    confirm: 'Confirm New Password',
    short: 'Password must be at least 6 characters long',
    long: 'Password must be at most 256 characters long',
    different: "Passwords don't match",
    submit: 'Change password',
    changed: { title: 'Password changed', description: 'You are signed out everywhere else.' },
  },
  needsPassword: 'Set a password first: it is asked for before your email address is changed.',
  sessions: {
    title: 'Where You’re Signed In',
    loading: 'Loading...',
    failed: 'Your sessions could not be loaded.',
    place: (browser: string | null, system: string | null) => {
      if (browser === null && system === null) return 'Unknown browser'
      return browser !== null && system !== null ? `${browser} on ${system}` : (browser ?? system ?? '')
    },
    isThis: 'This browser',
    began: 'Signed in',
    seen: 'last seen',
    end: 'Sign out',
    endLabel: (place: string) => `Sign out ${place}`,
    ended: { title: 'Signed out', description: 'That session has ended.' },
    endAll: 'Sign out everywhere',
    endAllHint: 'Ends every session, this one too.',
    allEnded: { title: 'Signed out everywhere', description: 'Log in again to go on.' },
  },
  data: {
    title: 'Your Data',
    download: 'Download',
    downloadTitle: 'Download all your data',
    downloadHint: 'One ZIP with your mails, articles, highlights and everything else held of you',
    delete: 'Delete account',
    deleteTitle: 'Delete your account',
    deleteHint: 'With everything in it, for good',
  },
  deletion: {
    title: 'Delete your account?',
    goes: ({ newsletters, mails, articles, highlights }: Holdings) =>
      `This deletes your account with ${count(newsletters, 'newsletter')}, ${count(mails, 'mail')}, ${count(articles, 'article')} and ${count(highlights, 'highlight')}.`,
    rest: 'Your inbox addresses stop taking mail at once and are never given to anybody again. This action cannot be undone.',
    byMail: 'You have no password, so we mail you a link that deletes the account.',
    submit: 'Delete account',
    deleting: 'Deleting...',
    mail: 'Mail me a link',
    mailed: {
      title: 'Check your inbox',
      description: 'The link in it deletes your account. It works for one hour.',
    },
    done: { title: 'Account deleted', description: 'All that was in it is gone.' },
  },
}
