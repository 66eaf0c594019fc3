export const texts = {
  more: (name: string) => `Actions for ${name}`,
  openInEmail: 'Open in Email',
  retry: 'Retry Confirmation',
  edit: 'Edit Newsletter',
  remove: 'Delete Newsletter',
}
