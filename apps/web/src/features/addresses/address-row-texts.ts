export const texts = {
  main: 'Your first address',
  shown: 'Shown as yours',
  on: 'On',
  off: 'Off',
  edit: (name: string) => `Edit ${name}`,
  copy: (name: string) => `Copy ${name}`,
  takes: (name: string) => `Take mail at ${name}`,
  words: (name: string) => `Words added to ${name}`,
  givenTo: (host: string) =>
    `For one newsletter: this address was given to ${host}. Other mail is set apart.`,
  givenToNobody: 'For one newsletter: whoever writes first. Other mail is then set apart.',
  refused: 'Mail is refused.',
}
