/** What opening a link might do beside showing a page. */
export type LinkDanger =
  | 'unsubscribe'
  | 'delete'
  | 'reset-password'
  | 'log-in'
  | 'pay'
  | 'authorise'
  | 'change-address'
  | 'agree-to-other'
  | 'confirm'
