export const texts = {
  more: (name: string) => `Actions for ${name}`,
  openInEmail: 'Open in Email',
  retry: 'Retry Confirmation',
  receipt: 'What was done',
  needsClick: 'Needs your click',
  needsLook: 'Open its mail to see what it asks for.',
  silent: (missed: number) => `Silent: ${missed.toLocaleString('en-US')} issues missed`,
  edit: 'Edit Newsletter',
  leave: 'Unsubscribe',
  stay: 'Stay after all',
  remove: 'Delete Newsletter',
}
