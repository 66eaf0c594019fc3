export const texts = {
  more: (name: string) => `Actions for ${name}`,
  openInEmail: 'Open in Email',
  retry: 'Retry Confirmation',
  receipt: 'Confirmation details',
  needsClick: 'Needs your click',
  needsLook: 'Open the email to see what it asks for.',
  silent: (month: string) => `No issue since ${month}`,
  edit: 'Edit Newsletter',
  leave: 'Unsubscribe',
  undoUnsubscribe: 'Keep receiving',
  remove: 'Delete Newsletter',
}
