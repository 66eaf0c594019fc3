const tryLater = 'Please try again later.'

export const texts = {
  promise: 'Every newsletter you read. Each story once.',
  login: 'Log in',
  loginSubtitle: 'Your digest is ready when you are.',
  noAccount: 'Don’t have an account?',
  signup: 'Sign up',
  signupTitle: 'Create your account',
  signupSubtitle: 'Sign up for Tidings to start managing your newsletters',
  signupRefused: {
    closed: {
      title: 'Sign-up is closed',
      subtitle: 'No one can create an account on this server at the moment.',
    },
    invitation: {
      title: 'Sign-up is by invitation',
      subtitle:
        'To create an account, open the link of an invitation. Your server’s administrator can give you one.',
    },
    ended: {
      title: 'This invitation no longer works',
      subtitle: 'It was already used, has expired or was revoked. Please ask for a new one.',
    },
  },
  haveAccount: 'Already have an account?',
  or: 'OR',
  forgot: 'Forgot your password?',
  forgotTitle: 'Forgot your password?',
  forgotSubtitle: 'We will email you a link to set a new one.',
  sendLink: 'Send link',
  sentTitle: 'Check your inbox',
  keptTitle: 'Email saved in the server’s outbox',
  sent: (email: string) =>
    `If there is an account for ${email}, an email with a link is on its way. The link works once, for one hour.`,
  kept: (email: string) =>
    `If there is an account for ${email}, an email with a link was created. The link works once, for one hour.`,
  backToLogin: 'Back to log in',
  newPassword: 'New password',
  confirmNewPassword: 'Confirm new password',
  checking: 'Loading...',
  expiredLink: {
    title: 'This link no longer works',
    subtitle: 'It was already used, has expired or is out of date.',
  },
  unreadLink: { title: 'Something went wrong', subtitle: 'Please try again later.' },
  again: 'Try again',
  newLink: 'Send a new link',
  home: 'Go to Tidings',
  digestLinks: {
    save: {
      title: 'Save this article?',
      words: (article: string) => article,
      button: 'Save article',
      done: { title: 'Saved', subtitle: 'You’ll find it under Saved Articles.' },
    },
    'read-all': {
      title: 'Mark all as read?',
      words: (unread: number) =>
        unread === 1
          ? 'One article of that digest is unread.'
          : `${unread} articles of that digest are unread.`,
      nothing: { title: 'Nothing is unread', subtitle: 'All articles of that digest are marked as read.' },
      button: 'Mark all as read',
      done: { title: 'Marked as read', subtitle: 'All articles of that digest are marked as read.' },
    },
    unsubscribe: {
      title: 'Stop the digest by email?',
      words: 'Your articles stay in Tidings. You can switch the digest on again in the settings.',
      button: 'Unsubscribe',
      done: { title: 'Unsubscribed', subtitle: 'You get no more digests by email.' },
    },
  },
  links: {
    verify: {
      title: 'Confirm your email address',
      words: (email: string) => `Is ${email} your address?`,
      button: 'Confirm email address',
      done: { title: 'Email address confirmed', subtitle: 'Thank you. You are all set.' },
    },
    change: {
      title: 'Confirm your new email address',
      words: (email: string) => `The address of your account will be ${email}.`,
      button: 'Use this address',
      done: { title: 'Email address changed', subtitle: 'You can now log in with your new address.' },
    },
    delete: {
      title: 'Delete your account?',
      words: (email: string) =>
        `The account of ${email} is deleted with all its newsletters, emails, articles and highlights. Its inbox addresses stop receiving mail immediately. For 7 days, a link that we email you restores everything. After that it is deleted permanently, and the addresses are never reused.`,
      button: 'Delete account',
      done: {
        title: 'Account deleted',
        subtitle: 'For 7 days you can restore it with the link in our email.',
      },
    },
    reset: {
      title: 'Set a new password',
      words: (email: string) =>
        `For the account of ${email}. You will be logged out everywhere, including here.`,
      button: 'Set password',
    },
    undo: {
      title: 'Recover your account',
      words: (email: string) =>
        `Your account gets the address ${email} back, if it was changed, and everything in it, if it was deleted. Someone else may know your password, so set a new one. All sessions are logged out.`,
      button: 'Recover account',
    },
  },
  done: {
    reset: 'Your password is set. Log in with it.',
    late: 'This took too long. Please log in again.',
    undo: 'Your account is recovered. Log in with your new password.',
  },
  methods: {
    title: 'Other ways to log in to your account',
    hint: 'Checked items are removed, because someone else may have added them. Uncheck those that are yours.',
    kinds: {
      identity: 'Connected account',
      passkey: 'Passkey',
      'two-step': 'Two-step login with an authenticator app',
      'recovery-codes': 'Recovery codes',
    },
    remove: (kind: string, name: string | null) =>
      name === null ? `Remove ${kind}` : `Remove ${kind} “${name}”`,
    added: 'Added',
    lastUsed: 'last used',
    fixed:
      'Two-step login stays on: logging in requires a code from the authenticator app, or a recovery code. If you did not switch it on, use the link in the email about it.',
  },
  codeTitle: 'Enter the code',
  codeSubtitle: 'Your authenticator app shows a six-digit code.',
  code: 'Code',
  recoveryTitle: 'Enter a recovery code',
  recoverySubtitle: 'Use one of the ten codes that you saved. Each works once.',
  recoveryCode: 'Recovery code',
  useRecovery: 'Use a recovery code',
  useApp: 'Use the authenticator app',
  noGoogle: 'Logging in with Google is not set up on this server.',
  passkey: 'Log in with a passkey',
  name: 'Name',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  passwordHint: 'At least 6 characters',
  errors: {
    code: 'Please enter the code',
    name: 'Name must be at least 2 characters long',
    nameTooLong: 'Name must be at most 200 characters long',
    email: 'Please enter a valid email address',
    emailTooLong: 'Email must be at most 254 characters long',
    password: 'Password must be at least 6 characters long',
    passwordTooLong: 'Password must be at most 256 characters long',
    confirmPassword: "Passwords don't match",
  },
  loggedIn: { title: 'Login successful', description: 'Welcome back!' },
  signedUp: { title: 'Account created', description: 'Welcome to Tidings!' },
  loginFailed: 'Authentication failed',
  signupFailed: 'Registration failed',
  unexpected: { title: 'Something went wrong', description: tryLater },
  notices: {
    expired: 'Your session has ended. Log in to continue where you left off.',
    cancelled: 'You canceled logging in with Google.',
    password:
      'You already have an account with this email. Log in with your password to connect your Google account.',
    refused: 'Could not log in with Google.',
    unavailable: 'Google could not be reached.',
    closed: 'No one can create an account on this server at the moment.',
    'inbox-address': 'Your Google account has an inbox address of Tidings. Please use another email address.',
    invitation: 'To create an account, open the link of an invitation first.',
    suspended: 'This account is suspended. Please ask your server’s administrator.',
    unverified: 'Your Google account has no verified email address.',
  },
  googleFailed: { title: 'Google login failed', description: tryLater, variant: 'destructive' as const },
}
